"""Reads a service with OWSLib, and prints what it got as one JSON value."""

import json
import sys

from owslib.ogcapi.features import Features

address, secret = sys.argv[1:]
service = Features(address, headers={"Authorization": f"Bearer {secret}"})


def read(name):
    page = service.collection_items(name, limit=3)
    ids = [feature["id"] for feature in page["features"]]
    return {
        "title": service.collection(name)["title"],
        "queryables": len(service.collection_queryables(name)["properties"]),
        "ids": ids,
        "first": service.collection_item(name, ids[0])["id"] if ids else None,
    }


print(
    json.dumps(
        {
            "conformsTo": service.conformance()["conformsTo"],
            "collections": {name: read(name) for name in service.feature_collections()},
            "inBox": service.collection_items("vessels", bbox=[0, 40, 20, 60])["numberMatched"],
            "filtered": service.collection_items("vessels", filter="mmsi > 0 AND name IS NOT NULL")["numberMatched"],
            "openapi": service.api()["openapi"],
        }
    )
)
