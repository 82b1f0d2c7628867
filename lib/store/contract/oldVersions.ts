import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { decodeEvidence } from '#lib/vessel/evidenceRecord.ts'
import { decodeRecord } from '#lib/vessel/record.ts'
import type { Store } from '../store.ts'

/** A store that version 0.1.0 wrote when a recording had been imported and a user, tokens, a view and others added. */
export function sqlOfVersion01(backend: 'sqlite' | 'postgres'): string {
  return readFileSync(join(import.meta.dirname, '..', 'fixtures', `version-0.1.${backend}.sql`), 'utf8')
}

/** Compares with the content that 0.1.0 itself read, except for numbers that differ between the databases. */
export async function expectContentOfVersion01(store: Store): Promise<void> {
  const vessels: unknown[] = []
  await store.loadVessels((record) => void vessels.push(decodeRecord(record)))
  const moored = { longitude: -122.3458333, latitude: 47.5828333, headingDegrees: 181, navigationalStatus: 5 }
  const turning = { longitude: -123.3953833, latitude: 48.3816333, speedKnots: 12.3, courseDegrees: 224 }
  expect(vessels).toMatchObject([
    {
      ...{ number: 351_759_000, name: 'EVER DIADEM', imo: 9_134_270, callSign: '3FOF8', shipTypeCode: 70 },
      ...{ toBowMetres: 225, toSternMetres: 70, draughtMetres: 12.2, destination: 'NEW YORK', matchedPort: 'USNYC' },
      ...{ longitude: 4.4070467, latitude: 51.2296367, courseDegrees: 110.7, headingDegrees: null, accuracy: 1 },
    },
    { number: 371_798_000, name: null, ...turning, rateOfTurn: -127 },
    { number: 477_553_000, name: null, ...moored, rateOfTurn: 0 },
  ])
  const votes = await store.evidenceOf(351_759_000)
  expect(votes && decodeEvidence(votes).votes.name?.candidates.map(({ value }) => value)).toEqual(['EVER DIADEM'])
  expect(await store.accounts.all()).toMatchObject([
    {
      email: 'ann@vessels.example',
      role: 'admin',
      passwordHash: expect.stringMatching(/^\$scrypt\$ln=15/),
      disabledAt: null,
    },
  ])
  const rights = { watch: false, link: false, public: false, read: true }
  expect(await store.tokens.all()).toMatchObject([
    { name: 'office', ratePerMinute: 60, rights: { ...rights, extended: false, ingest: false } },
    { name: 'roof', ratePerMinute: null, rights: { ...rights, extended: true, ingest: true }, keptRead: true },
  ])
  expect(await store.views.visibleTo('ann@vessels.example')).toMatchObject([
    { id: 'sound', kind: 'area', name: 'Sound', query: 'bbox=12.4,55.5,13,56.2', shared: true },
  ])
  expect(await store.links.queryOf('k7qm29xw4bcd')).toBe('flag=PA&ship_type=cargo')
  expect((await store.characteristics.since(0)).changes).toMatchObject([{ kind: 'imo', number: 9_134_270 }])
  expect((await store.ports.since(0)).aliases).toMatchObject([{ text: 'BERTH 3E', unlocode: 'NLRTM' }])
  const writer = await store.openWriter()
  expect(await writer.commit([])).toBe(3)
  await writer.release()
}

/** A few rows of a store that version 0.2.0 wrote. */
export const rowsOfVersion02 = `
  INSERT INTO account (email, role, password_hash, created_at) VALUES ('ann@example.org', 'admin', 'hash', 1);
  INSERT INTO kept_text (key, text, kept_at) VALUES ('k', 'flag=NL', 1);
  INSERT INTO token (id, name, secret_hash, extended, ingest, created_at)
  VALUES ('a', 'sender', 'hash a', false, true, 1), ('b', 'reader', 'hash b', false, false, 1);`

export async function expectContentOfVersion02(store: Store): Promise<void> {
  expect(await store.texts.find('k', 2)).toBe('flag=NL')
  const rights = { read: true, extended: false, watch: false, link: false, public: false }
  expect(await store.tokens.all()).toMatchObject([
    { id: 'a', rights: { ...rights, ingest: true }, keptRead: true },
    { id: 'b', rights: { ...rights, ingest: false }, keptRead: false },
  ])
  expect(await store.accounts.all()).toMatchObject([{ email: 'ann@example.org', disabledAt: null, scope: null }])
  expect(await store.sessions.all()).toEqual([])
  expect(await store.audit.find({ limit: 1 })).toEqual([])
}
