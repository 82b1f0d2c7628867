import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { ListFacts } from '#lib/lists/listFacts.ts'
import { type Log, logFailuresOnce } from '#lib/log.ts'
import { createPace } from '#lib/pause.ts'
import type { Account } from '#lib/store/accounts.ts'
import type { StoredReport } from '#lib/store/listReports.ts'
import type { Store } from '#lib/store/store.ts'
import { dueReportAt, type ReportSetting, readReportSetting, reportDays } from '#lib/wire/listReports.ts'
import { countRow, emptyCounts, type ReportView, reportRows } from './reportRows.ts'

export interface ListReportsOptions {
  store: Pick<Store, 'listReports' | 'changes'>
  lists: () => readonly ListFacts[]
  /** The vessels in a scope after the latest commit; `null` while they are loaded, and for a scope that this version does not know. */
  fleetOf: (scope: string | null) => Promise<ReportView['fleet'] | null>
  ports: ReportView['ports']
  accountOf: (email: string) => Pick<Account, 'scope' | 'disabledAt'> | null
  log: Log
  /** Milliseconds since 1970. A clock that jumps back and forth makes no further report. */
  now: () => number
  limits?: ReportLimits
}

export interface ReportLimits {
  /** The maximum size of a report, compressed. Further rows are left out. */
  maxBytes: number
  /** Removes the oldest reports of an owner beyond it. Reports of one time stay, because 100,000 members with the longest notes take less. */
  maxBytesOfOwner: number
}

interface Due {
  list: ListFacts
  setting: ReportSetting
  dueAt: number
}

const hourMilliseconds = 3_600_000
const halfDayMilliseconds = 12 * hourMilliseconds
const dayMilliseconds = 24 * hourMilliseconds
/** Compresses to some 40 kB, which a database writes in some milliseconds. */
const partCharacters = 256 * 1024
/** Standard Webhooks recommends messages of at most 20 kB. */
const maxFirstRowsBytes = 16 * 1024
const usualLimits: ReportLimits = { maxBytes: 16 * 1024 * 1024, maxBytesOfOwner: 256 * 1024 * 1024 }

const compress = promisify(gzip)
const expand = promisify(gunzip)

/**
 * Makes the daily reports of lists. Every web process does, because it has vessels, members and scopes in memory; the store keeps the
 * first one. See docs/decisions/0052-web-processes-make-reports.md.
 */
export class ListReports {
  readonly #options: ListReportsOptions
  readonly #closing = new AbortController()
  /** Lists whose report of this half day is stored or not due, by id. */
  readonly #settled = new Map<string, string>()
  #halfDay = Number.NaN
  #sweptAt = Number.NEGATIVE_INFINITY
  #making: Promise<void> | null = null
  readonly #makeAll: () => Promise<void>

  constructor(options: ListReportsOptions) {
    this.#options = options
    this.#makeAll = logFailuresOnce(() => this.#sweepAndMake(), {
      failure: 'reports of lists could not be made, will retry',
      recovery: 'reports of lists are made again',
      log: options.log,
      signal: this.#closing.signal,
    })
  }

  /** Makes due reports one after the other, unless it is doing so already. Never rejects. */
  makeDue(): Promise<void> {
    this.#making ??= this.#makeAll().finally(() => {
      this.#making = null
    })
    return this.#making
  }

  /** Drops an unfinished report, which another process makes again. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#making
  }

  async #sweepAndMake(): Promise<void> {
    await this.#sweep()
    for (const due of await this.#findDue()) await this.#make(due)
  }

  async #sweep(): Promise<void> {
    const { store, now } = this.#options
    const at = now()
    if (at - this.#sweptAt < hourMilliseconds) return
    await store.listReports.removeBefore(at - reportDays * dayMilliseconds)
    await store.listReports.removeParts(at - hourMilliseconds)
    this.#sweptAt = at
  }

  async #findDue(): Promise<Due[]> {
    const { store, lists, accountOf, now } = this.#options
    const at = now()
    const halfDay = Math.floor(at / halfDayMilliseconds)
    if (halfDay !== this.#halfDay) this.#settled.clear()
    this.#halfDay = halfDay
    const due = lists().flatMap((list) => {
      if (list.report === null || this.#settled.get(list.id) === list.report) return []
      const setting = readReportSetting(list.report)
      const dueAt = setting && dueReportAt(setting, at)
      if (!setting || dueAt === null) this.#settle(list)
      return setting && dueAt !== null ? [{ list, setting, dueAt }] : []
    })
    if (due.length === 0) return []
    const stored = await store.listReports.dueSince(Math.min(...due.map(({ dueAt }) => dueAt)))
    const keys = new Set(stored.map(({ list, dueAt }) => `${list} ${dueAt}`))
    return due.filter(({ list, dueAt }) => {
      const isStored = keys.has(`${list.id} ${dueAt}`)
      if (isStored) this.#settle(list)
      return !isStored && (accountOf(list.owner)?.disabledAt ?? null) === null
    })
  }

  #settle({ id, report }: ListFacts): void {
    if (report !== null) this.#settled.set(id, report)
  }

  async #make({ list, setting, dueAt }: Due): Promise<void> {
    const { store, log, limits = usualLimits } = this.#options
    const report = randomUUID()
    let isAdded = false
    try {
      const made = await this.#writeParts(report, list, dueAt)
      if (made === null) return
      const stored = { id: report, list: list.id, dueAt, ...made }
      const { webhooks } = setting
      const terms = { setting: list.report ?? '', webhooks, maxBytesOfOwner: limits.maxBytesOfOwner }
      isAdded = await store.listReports.add(stored, terms)
      if (isAdded) log.info('report of a list made', { list: list.id, counts: made.counts })
    } finally {
      if (!isAdded) await store.listReports.dropParts(report).catch(() => undefined)
    }
  }

  /** `null` while vessels are loaded. */
  async #writeParts(
    report: string,
    list: ListFacts,
    dueAt: number,
  ): Promise<Omit<StoredReport, 'id' | 'list' | 'dueAt'> | null> {
    const { store, fleetOf, ports, accountOf, now, limits = usualLimits } = this.#options
    const scope = accountOf(list.owner)?.scope ?? null
    const fleet = await fleetOf(scope)
    if (fleet === null) return null
    const madeAt = now()
    const counts = emptyCounts()
    const first = new FirstRows()
    let [text, part, bytes] = ['', 0, 0]
    const writePart = async () => {
      const content = await compress(text)
      text = ''
      bytes += content.length
      await store.listReports.addPart(report, part, content, madeAt)
      part += 1
    }
    const pace = createPace(this.#closing.signal)
    const view = { fleet, ports, changes: store.changes, now: madeAt, dayUntil: dueAt }
    for await (const batch of reportRows(list.id, view)) {
      for (const row of batch) {
        await pace()
        if (row === undefined) continue
        countRow(counts, row)
        if (bytes >= limits.maxBytes) {
          counts.left_out += 1
          continue
        }
        const line = JSON.stringify(row)
        first.add(line)
        text += `${line}\n`
        if (text.length >= partCharacters) await writePart()
      }
    }
    if (text !== '') await writePart()
    const firstRows = first.json
    bytes += Buffer.byteLength(firstRows)
    return { madeAt, scope, counts: JSON.stringify(counts), firstRows, bytes }
  }
}

/** The rows that fit a message to a webhook. */
class FirstRows {
  readonly #lines: string[] = []
  #bytes = 0
  #isFull = false

  add(line: string): void {
    if (this.#isFull) return
    this.#bytes += Buffer.byteLength(line) + 1
    this.#isFull = this.#bytes > maxFirstRowsBytes
    if (!this.#isFull) this.#lines.push(line)
  }

  get json(): string {
    return `[${this.#lines.join(',')}]`
  }
}

/** The stored rows of a report, each as JSON, a part at a time. */
export async function* storedLines(
  store: Pick<Store['listReports'], 'part'>,
  report: string,
): AsyncGenerator<string[], void> {
  for (let part = 0; ; part += 1) {
    const content = await store.part(report, part)
    if (content === null) return
    yield (await expand(content)).toString().trimEnd().split('\n')
  }
}
