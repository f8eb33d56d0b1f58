# The libraries, their headers, the program and what find_package(graze) reads. graze_io and graze_scene belong to the program
# and are not installed.
# A project that adds graze as a subproject decides by itself what it installs.
if(NOT PROJECT_IS_TOP_LEVEL)
  return()
endif()
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(GRAZE_PACKAGE_DIR "${CMAKE_INSTALL_LIBDIR}/cmake/graze")

install(DIRECTORY include/graze TYPE INCLUDE FILES_MATCHING PATTERN "*.h")
install(DIRECTORY host/threads/ DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/graze/threads" FILES_MATCHING PATTERN "*.h")
if(GRAZE_HAS_CUDA)
  install(
    DIRECTORY cuda/
    DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/graze/cuda"
    FILES_MATCHING
    PATTERN "*.h"
    PATTERN "*.cuh")
endif()

set(GRAZE_LIBRARIES graze_headers graze_host)
if(TARGET graze_cuda)
  list(APPEND GRAZE_LIBRARIES graze_cuda)
endif()
install(TARGETS ${GRAZE_LIBRARIES} EXPORT graze)
install(
  EXPORT graze
  NAMESPACE graze::
  FILE grazeTargets.cmake
  DESTINATION "${GRAZE_PACKAGE_DIR}")
if(TARGET graze)
  install(TARGETS graze)
endif()

configure_package_config_file(cmake/grazeConfig.cmake.in "${CMAKE_CURRENT_BINARY_DIR}/grazeConfig.cmake"
                              INSTALL_DESTINATION "${GRAZE_PACKAGE_DIR}")
# Before 1.0 a minor version may change the interface.
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/grazeConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/grazeConfig.cmake" "${CMAKE_CURRENT_BINARY_DIR}/grazeConfigVersion.cmake"
        DESTINATION "${GRAZE_PACKAGE_DIR}")
