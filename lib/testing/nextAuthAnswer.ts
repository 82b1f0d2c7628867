import NextAuthModule, { type AuthOptions } from 'next-auth'

/** Asks next-auth outside of Next, through its handler for Node. */
export async function nextAuthAnswer(options: AuthOptions, request: object): Promise<Response> {
  // Node loads a CommonJS module whose default export is within its default export.
  const imported: object = NextAuthModule
  const handle = ('default' in imported ? imported.default : imported) as (...parts: object[]) => Promise<void>
  const headers = new Headers()
  let status = 200
  let body = ''
  const response = {
    status: (given: number) => {
      status = given
      return response
    },
    getHeader: (name: string) => headers.getSetCookie().filter(() => name === 'Set-Cookie'),
    setHeader(name: string, value: unknown) {
      headers.delete(name)
      for (const each of [value].flat()) headers.append(name, String(each))
    },
    json: (value: object) => {
      body = JSON.stringify(value)
    },
    send: (value: object) => {
      body = JSON.stringify(value)
    },
    end: () => {},
  }
  await handle(request, response, options)
  return new Response(body, { status, headers })
}
