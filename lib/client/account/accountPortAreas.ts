import type { PortAreaChanges, PortAreaJson, PortAreaKind } from '#lib/wire/portAreas.ts'
import { RequestFailure } from '../ask.ts'
import { listQuery } from '../listQuery.ts'
import { send, sendJson } from './accountSend.ts'

/** Areas of ports and berths that determine the place of a port call. */
export const portAreasQuery = listQuery<PortAreaJson>('account', 'port-areas')

interface NewAreas {
  /** GeoJSON. */
  areas: unknown
  /** The default for features without a property of this name. */
  port: string
  kind: PortAreaKind
}

/** Adds the areas of GeoJSON features, all or none. */
export const addPortAreas = (areas: NewAreas): Promise<{ added: number }> =>
  sendJson('POST', '/api/account/port-areas', areas)

export async function changePortArea(id: string, changes: PortAreaChanges): Promise<void> {
  await send('PATCH', `/api/account/port-areas/${encodeURIComponent(id)}`, changes)
}

export async function removePortArea(id: string): Promise<void> {
  await send('DELETE', `/api/account/port-areas/${encodeURIComponent(id)}`)
}

/** The content of a GeoJSON file. */
export async function areasOfFile(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text())
  } catch (cause) {
    const errors = [{ parameter: 'file', reason: 'is not JSON' }]
    throw new RequestFailure('failing', 'The file is not JSON.', null, { errors, cause })
  }
}
