"""What the Python client gql does, with its own library (graphql-core 2): it fetches the schema, validates documents against it
and posts them as it prints them. Reads [{query, variables}] and prints the answers, as JSON."""

import json
import sys
from urllib.request import Request, urlopen

from graphql import build_client_schema, introspection_query, parse, validate
from graphql.language.printer import print_ast

address, token = sys.argv[1:]


def post(document, variables=None):
    body = json.dumps({"query": print_ast(document), "variables": variables or {}}).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json", "Accept": "application/json"}
    with urlopen(Request(address, body, headers)) as response:
        return json.load(response)


schema = build_client_schema(post(parse(introspection_query))["data"])
answers = []
for asked in json.load(sys.stdin):
    document = parse(asked["query"])
    invalid = validate(schema, document)
    answers.append({"invalid": [str(error) for error in invalid]} if invalid else post(document, asked.get("variables")))
print(json.dumps(answers))
