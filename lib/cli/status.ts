import { z } from 'zod'
import { relayAddress } from '#lib/ingest/relayAddress.ts'
import { connectToIngest } from '#lib/ingest/relayClient.ts'
import { command } from './call.ts'
import { addressesOf } from './ready.ts'

const readiness = z.object({ status: z.string(), vessels: z.number(), problem: z.string().nullable() })

export const status = command({
  name: 'status',
  operands: [],
  summary: 'say whether ingest and web are running; ends with 1 unless both are and web is ready',
  options: {},
  async run({ settings, print }) {
    const known = settings()
    const { local } = addressesOf(known)
    const web = await askWeb(local)
    const ingest = { running: await isIngestRunning(known.dataFolder) }
    if (!web?.ready || !ingest.running) process.exitCode = 1
    print(
      { address: local, web, ingest },
      [`web     ${webText(web, local)}`, `ingest  ${ingest.running ? 'running' : 'not running'}`].join('\n'),
    )
  },
})

type WebStatus = z.infer<typeof readiness> & { ready: boolean }

/** `null` when nobody answers at the address, or somebody who is not us. */
async function askWeb(address: string): Promise<WebStatus | null> {
  try {
    const answer = await fetch(`${address}/readyz`)
    return { ready: answer.ok, ...readiness.parse(await answer.json()) }
  } catch {
    return null
  }
}

async function isIngestRunning(dataFolder: string): Promise<boolean> {
  const socket = await connectToIngest(relayAddress(dataFolder))
  socket?.destroy()
  return socket !== null
}

function webText(web: WebStatus | null, address: string): string {
  if (!web) return `nobody answers at ${address}`
  const { ready, status: state, vessels, problem } = web
  return [`${ready ? 'ready' : 'not ready'} at ${address}: ${state}, ${vessels} ships`, problem]
    .filter(Boolean)
    .join('; ')
}
