import { tableFormats } from '#lib/wire/formats/entryFormats.ts'
import type { FileParts } from '#lib/wire/formats/fileParts.ts'
import { budgetKeyOf, chargeFor } from '../callerRate.ts'
import { takenPlaces } from '../places.ts'
import type { GuardedCall } from '../route.ts'
import type { Turns } from '../turns.ts'

const pieceCharacters = 64 * 1024
/** Processor time of a row, charged before the answer begins. */
const millisecondsOfRow = 0.015
const maxRunningOfCaller = 2
const retrySeconds = 5
/** Limit for slow clients, which hold the rows that they read. */
const longestMilliseconds = 600_000
const takePlace = takenPlaces({
  max: maxRunningOfCaller,
  detail: `At most ${maxRunningOfCaller} answers with more than a page can be sent to you at a time; try again in ${retrySeconds} s.`,
  retrySeconds,
})

type LargeCall = GuardedCall & { turns: Turns }

export interface LargeRows<Row> {
  /** Rows that will be read at least. */
  count: number
  /** The rows; each batch is written in turns. Steps in which rows are found may yield nothing. */
  batches: AsyncIterable<Iterable<Row | undefined>> | Iterable<Iterable<Row | undefined>>
}

interface LargeFile<Row> extends LargeRows<Row> {
  contentType: string
  headers: Record<string, string>
  parts: FileParts<Row>
}

/** The header of a file for download. */
export function attachment(name: string): Record<string, string> {
  return { 'Content-Disposition': `attachment; filename="${name}"` }
}

/** Answers with all rows of a table as a CSV file. */
export function csvFile<Row>(call: LargeCall, name: string, file: LargeRows<Row> & { parts: FileParts<Row> }) {
  return largeFile(call, { contentType: tableFormats.csv.contentType, headers: attachment(`${name}.csv`), ...file })
}

/**
 * Answers with a file of more than a page. Its rows are read and written in turns while the client reads, so that some 100 kB are
 * in memory. Rows are charged before, and the rest of the processor time at the end. Rejects if the first rows cannot be read; later
 * the connection is closed.
 */
export async function largeFile<Row>(
  call: LargeCall,
  { contentType, headers, ...content }: LargeFile<Row>,
): Promise<Response> {
  const { caller, service, turns, answerHeaders, request } = call
  const leave = takePlace(budgetKeyOf(caller))
  const charged = content.count * millisecondsOfRow
  Object.assign(answerHeaders, chargeFor(caller, charged, service))
  turns.noteCharged(charged)
  const pieces = piecesOf(content, turns)
  const until = performance.now() + longestMilliseconds
  function end(): void {
    leave()
    const spent = turns.spentMilliseconds()
    chargeFor(caller, spent, service, 0)
    turns.noteCharged(spent)
  }
  async function next(): Promise<IteratorResult<Uint8Array, void>> {
    try {
      if (performance.now() > until) throw new Error(`not read within ${longestMilliseconds / 1000} s`)
      return await pieces.next()
    } catch (error) {
      end()
      throw error
    }
  }
  request.signal.addEventListener('abort', end, { once: true })
  let piece = await next()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!piece.done) controller.enqueue(piece.value)
        piece = await next()
        if (!piece.done) return
        controller.close()
        end()
      },
      async cancel() {
        end()
        await pieces.return()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'Content-Type': contentType,
      // Sends the pieces as they are written.
      'Transfer-Encoding': 'chunked',
      'Cache-Control': 'no-store, no-transform',
      Vary: 'Accept, Accept-Encoding, Authorization, Cookie',
      ...headers,
    },
  })
}

async function* piecesOf<Row>(
  { parts, batches }: Pick<LargeFile<Row>, 'parts' | 'batches'>,
  turns: Turns,
): AsyncGenerator<Uint8Array, void> {
  let piece = parts.start
  let isFirst = true
  for await (const batch of batches) {
    const rows = batch[Symbol.iterator]()
    function* fill() {
      while (piece.length < pieceCharacters) {
        const { done, value } = rows.next()
        if (done) return true
        if (value !== undefined) {
          piece += (isFirst ? '' : parts.between) + parts.row(value)
          isFirst = false
        }
        yield
      }
      return false
    }
    for (let isDone = false; !isDone; ) {
      await turns.next()
      isDone = await turns.run(fill())
      if (piece.length < pieceCharacters) continue
      yield Buffer.from(piece)
      piece = ''
    }
  }
  yield Buffer.from(piece + parts.end)
}
