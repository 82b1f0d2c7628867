import { restoreEncodings } from '../answer/encoding.ts'
import { notePeers } from './peer.ts'
import { mendRequestLines } from './requestLine.ts'
import { answerUnreadable } from './unreadableRequest.ts'

const HOOKED = Symbol.for('lastfix.requestHooks')

/** What is done to requests before Next sees them; once, though a Next build has several copies of this module. */
export function hookRequests(trustProxy: boolean): void {
  const process = globalThis as { [HOOKED]?: true }
  if (process[HOOKED]) return
  process[HOOKED] = true
  notePeers(trustProxy)
  restoreEncodings()
  mendRequestLines()
  answerUnreadable()
}
