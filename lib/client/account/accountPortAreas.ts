import type { PortAreaJson, PortAreaKind } from '#lib/wire/portAreas.ts'
import { RequestFailure } from '../ask.ts'
import { listQuery } from '../listQuery.ts'
import { send, sendJson } from './accountSend.ts'

/** Areas of ports and berths that decide where a port call is. */
export const portAreasQuery = listQuery<PortAreaJson>('account', 'port-areas')

interface AreaFile {
  file: File
  /** The default of features without a property of this name. */
  port: string
  kind: PortAreaKind
}

/** Adds the areas of a GeoJSON file, all or none. */
export async function addPortAreas({ file, port, kind }: AreaFile): Promise<{ added: number }> {
  const text = await file.text()
  return sendJson('POST', '/api/account/port-areas', { port, kind, areas: parsed(text) })
}

export async function removePortArea(id: string): Promise<void> {
  await send('DELETE', `/api/account/port-areas/${encodeURIComponent(id)}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const errors = [{ parameter: 'file', reason: 'is not JSON' }]
    throw new RequestFailure('failing', 'The file is not JSON.', null, { errors, cause })
  }
}
