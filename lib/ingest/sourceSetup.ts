import type { Settings } from '#lib/settings.ts'
import { connectToIngest, IngestGone, requestSourceTest } from './push/socketClient.ts'
import { serverRefusal, unknownHost } from './sources/serverAddress.ts'
import type { SourceTestResult } from './sourceTest.ts'
import { type OtherSource, type SourceFault, sourceFault } from './sourceUrl/sourceFault.ts'
import { nameOf } from './sourceUrl/sourceUrl.ts'
import { connectionText, kindOf, type SourceParts, serverOf } from './sourceUrl/storedSource.ts'

/** The questions of a web process about sources. */
export interface SourceSetup {
  /** The first reason why a source cannot be stored beside others; `null` without one. */
  faultOf(source: SourceParts, others: readonly SourceBeside[]): Promise<SourceFault | null>
  /** The fault of a source whose server a name server denies; `null` if it may exist. */
  hostFaultOf(url: string): Promise<SourceFault | null>
  /** `mqtt` for all schemes of MQTT. */
  kindOf(url: string): string
  nameOf(url: string): string
  /** The server that a source connects to, by which its secrets are for that server only; `null` for one that listens. */
  serverOf(url: string): string | null
  /** Runs a test in the ingest beside this process; `null` if there is none. */
  test(source: SourceParts, seconds: number, signal: AbortSignal): Promise<SourceTestResult | null>
}

export type SourceBeside = Omit<OtherSource, 'kind'>

export function createSourceSetup({
  dataFolder,
  port,
  aisstreamApiKey,
}: Pick<Settings, 'dataFolder' | 'port' | 'aisstreamApiKey'>): SourceSetup {
  return {
    async faultOf(source, beside) {
      const others = beside.map((other) => ({ ...other, kind: kindOf(other.url) }))
      const fault = sourceFault(source, { others, servicePort: port, aisstreamApiKey })
      const server = serverOf(source.url)
      if (fault || !server) return fault
      return unusable(await serverRefusal(server.host))
    },

    async hostFaultOf(url) {
      const server = serverOf(url)
      return server && unusable(await unknownHost(server.host))
    },

    kindOf,
    nameOf,

    serverOf(url) {
      const server = serverOf(url)
      return server && [url.slice(0, url.indexOf(':')).toLowerCase(), server.host, server.port].join(' ')
    },

    async test(source, seconds, signal) {
      const socket = await connectToIngest(dataFolder)
      if (!socket) return null
      try {
        return await requestSourceTest(socket, { url: connectionText(source), seconds, signal })
      } catch (error) {
        if (error instanceof IngestGone) return null
        throw error
      }
    },
  }
}

function unusable(refusal: string | null): SourceFault | null {
  return refusal === null ? null : { member: 'url', reason: `cannot be used: ${refusal}` }
}
