# read_vtp.py PVD: what VTK reads from the files of a series, as JSON, every number exactly. Needs python3-vtk9.
import json
import os
import sys
import xml.etree.ElementTree as ElementTree

from vtkmodules.vtkIOXML import vtkXMLPolyDataReader


def values(array):
    # GetTuple would turn int64 into float64.
    return [array.GetValue(i) for i in range(array.GetNumberOfValues())]


def columns(attributes):
    return {attributes.GetArrayName(i): {"components": attributes.GetArray(i).GetNumberOfComponents(),
                                         "values": values(attributes.GetArray(i))}
            for i in range(attributes.GetNumberOfArrays())}


def cells(array):
    ends = values(array.GetOffsetsArray())
    corners = values(array.GetConnectivityArray())
    return [corners[begin:end] for begin, end in zip(ends, ends[1:])]


def read(path):
    reader = vtkXMLPolyDataReader()
    complaints = []
    for event in ("ErrorEvent", "WarningEvent"):
        reader.AddObserver(event, lambda caller, event: complaints.append(event))
    reader.SetFileName(path)
    reader.Update()
    if complaints or reader.GetErrorCode() != 0:
        sys.exit(f"{path}: VTK complains")
    data = reader.GetOutput()
    return {"points": [list(data.GetPoint(i)) for i in range(data.GetNumberOfPoints())],
            "point_type": data.GetPoints().GetData().GetDataTypeAsString(),
            "verts": cells(data.GetVerts()), "polys": cells(data.GetPolys()),
            "point_data": columns(data.GetPointData()), "cell_data": columns(data.GetCellData())}


pvd = sys.argv[1]
sets = ElementTree.parse(pvd).getroot().find("Collection").findall("DataSet")
json.dump([{**one.attrib, "data": read(os.path.join(os.path.dirname(pvd), one.attrib["file"]))} for one in sets],
          sys.stdout)
