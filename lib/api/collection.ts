import { type EntryFormatName, entryFormats, tableFormats } from '#lib/wire/formats/entryFormats.ts'
import { type BesideRows, type FileParts, fileText, tableParts } from '#lib/wire/formats/fileParts.ts'
import type { ParameterReader } from '#lib/wire/parameters.ts'
import type { Table } from '#lib/wire/table.ts'
import { creditsOfVessels } from './answer/credits.ts'
import { formatAmong } from './answer/negotiation.ts'
import { type OrderedList, pageAnswer, pageOfList } from './answer/page.ts'
import type { ListParams } from './request/listParams.ts'
import type { Call } from './route.ts'

/** A format of a collection, as requested. */
export interface RowFormat<Source> {
  name: string
  contentType: string
  parts(beside: BesideRows): FileParts<Source>
}

/** The requested format of the rows of a table. */
export function formatOfRows<Source>(call: Call, table: Table<Source>): RowFormat<Source> {
  return rowsFormat(call, table, entryFormats)
}

/** The same among some formats only. */
export function rowsFormat<Source>(
  { url, request }: Call,
  table: Table<Source>,
  formats: Partial<Record<EntryFormatName, object>>,
): RowFormat<Source> {
  const offered = Object.fromEntries(Object.entries(formats)) as typeof entryFormats
  const name = formatAmong(offered, url, request.headers)
  return { name, contentType: entryFormats[name].contentType, parts: (beside) => tableParts(name, table, beside) }
}

/** Answers with all rows of a table that has neither pages nor a geometry. */
export function tableAnswer<Source>(
  call: Call,
  table: Table<Source>,
  rows: readonly Source[],
  beside: object,
): Response {
  const paging = { limit: rows.length, total: rows.length }
  return rowsAnswer(call, rowsFormat(call, table, tableFormats), rows, { beside, paging, credits: [] })
}

/** Whether entries include the caller's data about their vessels. Cursors do not carry it. */
export function readOwnEmbed(_query: ParameterReader, request: ParameterReader): boolean {
  return request.word('embed', ['own']) !== null
}

/** An item about a vessel, which was in this row of the fleet when it was found. */
interface Found {
  row: number
  number: number
}

type Vessel = ReturnType<Call['fleet']['vesselAt']>

interface VesselRows<Item, Source> {
  format: RowFormat<Source>
  params: Pick<ListParams<unknown>, 'limit' | 'offset' | 'next'>
  order: OrderedList<Item>
  /** Members beside the rows. */
  beside: object
  rowsOf(shown: readonly (Item & { vessel: Vessel })[]): Source[] | Promise<Source[]>
}

/** Answers with a page of rows about vessels, with the credits of their sources. */
export async function vesselRowsAnswer<Item extends Found, Source>(
  call: Call,
  found: readonly Item[],
  { format, params, order, beside, rowsOf }: VesselRows<Item, Source>,
): Promise<Response> {
  const { fleet, service } = call
  const { page, paging } = await pageOfList(call, found, params, order)
  // Some may have been removed since they were found.
  const shown = page
    .filter(({ row, number }) => fleet.rowOf(number) === row)
    .map((item) => ({ ...item, vessel: fleet.vesselAt(item.row) }))
  const credits = creditsOfVessels(
    shown.map(({ vessel }) => vessel),
    service,
  )
  const rows = await rowsOf(shown)
  return rowsAnswer(call, format, rows, { beside, paging, credits })
}

/** Answers with a page of rows. Members beside the rows are in JSON and GeoJSON. */
export function rowsAnswer<Source>(
  call: Call,
  { name, contentType, parts }: RowFormat<Source>,
  rows: readonly Source[],
  beside: Required<Omit<BesideRows, 'after'>>,
): Response {
  const { paging, credits } = beside
  return pageAnswer(call, { format: name, contentType, text: fileText(parts(beside), rows), paging, credits })
}
