import type { Outlet, OutputContext } from '../output.ts'

const timeoutMilliseconds = 60_000

/** Posts to the /api/ingest of another Lastfix, which answers when it has stored the lines. */
export function httpOutlet(url: string, token: string, { signal }: Pick<OutputContext, 'signal'>): Outlet {
  return {
    async send(texts) {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/plain' },
        body: texts.map((text) => `${text}\n`).join(''),
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
      }).catch((error: unknown) => {
        // The message of the error is only `fetch failed`; its cause has the reason.
        throw error instanceof TypeError && error.cause ? error.cause : error
      })
      const answer = await response.text()
      if (!response.ok) throw new Error(`${response.status} ${detailIn(answer)}`.trim())
    },
    async close() {},
  }
}

function detailIn(answer: string): string {
  const [, detail = ''] = /"detail": ?"((?:[^"\\]|\\.)*)"/.exec(answer) ?? []
  return detail
}
