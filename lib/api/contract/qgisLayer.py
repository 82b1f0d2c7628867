"""Opens the layer "vessels" of an OGC API Features service with QGIS; prints what it shows, as JSON."""

import json
import sys

from qgis.core import QgsApplication, QgsDataSourceUri, QgsFeatureRequest, QgsRectangle, QgsVectorLayer

address, password = sys.argv[1:]


def open_layer(subset="", only_extent=False):
    source = QgsDataSourceUri()
    source.setParam("url", address)
    source.setParam("typename", "vessels")
    if only_extent:
        source.setParam("restrictToRequestBBOX", "1")
    if password:
        source.setUsername("qgis")
        source.setPassword(password)
    layer = QgsVectorLayer(source.uri(False), "vessels", "OAPIF")
    if not layer.isValid():
        sys.exit(f"The layer is not valid: {layer.error().message()}")
    if subset and not layer.setSubsetString(subset):
        sys.exit(f"The filter was refused: {subset}")
    return layer


def numbers(features):
    return [feature["mmsi"] for feature in features]


def shown():
    layer = open_layer()
    extent = layer.extent()
    box = QgsFeatureRequest(QgsRectangle(0, 40, 20, 60))
    return {
        "count": layer.featureCount(),
        "extent": [extent.xMinimum(), extent.yMinimum(), extent.xMaximum(), extent.yMaximum()],
        "all": numbers(layer.getFeatures()),
        "inBox": numbers(open_layer(only_extent=True).getFeatures(box)),
        "classA": numbers(open_layer("\"class\" = 'A'").getFeatures()),
        "received": numbers(open_layer("\"position_updated_at\" >= '2026-01-01T00:00:00Z'").getFeatures()),
    }


application = QgsApplication([], False)
application.initQgis()
print(json.dumps(shown()))
# Layers that still exist here make it crash.
application.exitQgis()
