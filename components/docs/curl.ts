import type { RequestExample } from '#lib/wire/openApi.ts'

/** Formats a request as a curl command. */
export function curlOf(method: string, address: string, example: RequestExample, needsToken: boolean): string {
  return [
    'curl',
    ...(needsToken ? ["-H 'Authorization: Bearer TOKEN'"] : []),
    ...Object.entries(example.headers ?? {}).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(example.body === undefined ? [] : [`--data-binary ${quoted(example.body.trimEnd())}`]),
    ...(method === 'post' && example.body === undefined ? ['-X POST'] : []),
    quoted(address + example.path),
  ].join(' ')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
