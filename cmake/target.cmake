# What every target of ours is compiled with.
#
# -ffp-contract=off: a fused multiply-add changes the last bit, and decisions depend on it.
function(graze_compile_options target)
  target_compile_features(${target} PRIVATE cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF POSITION_INDEPENDENT_CODE ON)
  target_compile_options(
    ${target}
    PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:-ffp-contract=off;-Wall;-Wextra;-Wconversion;-Wshadow>"
            "$<$<COMPILE_LANGUAGE:CUDA>:--fmad=false;-diag-suppress=20012;-Xcompiler=-Wall,-Wextra,-ffp-contract=off>")
  # "text" + std::to_string(i) is warned of by g++ 12 itself: GCC bug 105651.
  target_compile_options(${target} PRIVATE "$<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-restrict>")
  if(GRAZE_WARNINGS_AS_ERRORS)
    target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:-Werror>"
                                             "$<$<COMPILE_LANGUAGE:CUDA>:-Werror=all-warnings>")
  endif()
  if(GRAZE_SANITIZE)
    target_compile_options(
      ${target} PUBLIC "$<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${GRAZE_SANITIZE};-fno-omit-frame-pointer>")
    target_link_options(${target} PUBLIC "-fsanitize=${GRAZE_SANITIZE}")
    if(GRAZE_SANITIZE MATCHES "undefined")
      target_compile_options(${target} PUBLIC "$<$<COMPILE_LANGUAGE:CXX>:-fno-sanitize-recover=all>")
    endif()
    if(GRAZE_SANITIZE MATCHES "thread")
      # Asio's fenced blocks are std::atomic_thread_fence, which ThreadSanitizer does not see.
      target_compile_definitions(${target} PUBLIC BOOST_ASIO_DISABLE_FENCED_BLOCK)
    endif()
  endif()
endfunction()
