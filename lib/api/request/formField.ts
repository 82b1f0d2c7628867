/** Programs send one part, browsers a few. */
const maxParts = 16
const maxHeaderBytes = 4096

const headersEnd = '\r\n\r\n'

/** The content of a field in a body of multipart/form-data; `null` if it has none of that name. */
export function formField(body: Buffer, contentType: string, name: string): Buffer | null {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType) ?? []
  const delimiter = `--${quoted ?? plain}`
  let start = body.indexOf(delimiter)
  for (let part = 0; part < maxParts && start >= 0; part += 1) {
    const content = body.indexOf(headersEnd, start)
    const end = body.indexOf(`\r\n${delimiter}`, content + headersEnd.length - 2)
    if (content < 0 || end < 0) return null
    const headers = body.toString('latin1', start, Math.min(content, start + maxHeaderBytes))
    if (nameIn(headers) === name) return body.subarray(Math.min(content + headersEnd.length, end), end)
    start = end + 2
  }
  return null
}

function nameIn(headers: string): string | null {
  const [, quoted, plain] =
    /^content-disposition:\s*form-data;(?:.*;)?\s*name=(?:"([^"]*)"|([^\s;]+))/im.exec(headers) ?? []
  return quoted ?? plain ?? null
}
