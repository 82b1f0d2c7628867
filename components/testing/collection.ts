/** An answer of the API with a whole collection. */
export function collection(data: readonly unknown[], beside: object = {}): Response {
  return Response.json({ ...beside, data, paging: { limit: 1000, total: data.length } })
}
