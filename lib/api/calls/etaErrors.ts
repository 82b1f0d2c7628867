import { selectRows } from '#lib/query/rows.ts'
import type { EtaErrorJson, EtaErrorsJson } from '#lib/wire/callSchemas.ts'
import { etaHoursToGo, etaSources } from '#lib/wire/etaErrors.ts'
import { formatReceived } from '#lib/wire/time.ts'
import { dataJson } from '../answer/dataAnswer.ts'
import { portOfCode } from '../ports.ts'
import { parseListParams } from '../request/listParams.ts'
import { periodWithin } from '../request/period.ts'
import type { Answer, Call } from '../route.ts'
import { calledPortJson } from './board.ts'
import { type CallPlace, checkOn } from './portCalls.ts'
import { callPieces, type StoredCall } from './storedCalls.ts'

const secondsPerDay = 86_400
const defaultPeriodSeconds = 30 * secondsPerDay
/** Limits the processor time of a request to some hundred milliseconds. */
const maxArrivals = 10_000

type Estimate = Awaited<ReturnType<Call['service']['etaEstimates']['ofArrivals']>>[number]

/** GET /api/ports/{code}/eta-errors: how far arrivals were from their estimates. */
export async function etaErrors(call: Call, { code }: { code: string }): Promise<Answer> {
  checkOn(call)
  const { service, fleet } = call
  const port = portOfCode(call, code)
  const { own: params, filters } = parseListParams(call, call.url.searchParams, {
    sorts: [],
    names: [],
    read: (query) =>
      periodWithin(query, service.now(), {
        keptSeconds: service.settings.callDays * secondsPerDay,
        defaultSeconds: defaultPeriodSeconds,
      }),
  })
  const { estimates, sinceSeconds } = await estimatesOf(call, port.unlocode, params)
  const { rows } = selectRows(fleet, filters)
  const shown = estimates.filter(({ number }) => rows.has(fleet.rowOf(number)))
  const data = etaHoursToGo.flatMap((hoursToGo) =>
    etaSources.map((source) =>
      errorJson(
        { source, hours_to_go: hoursToGo },
        shown.filter((each) => each.source === source && each.hoursToGo === hoursToGo),
      ),
    ),
  )
  return dataJson({
    port: calledPortJson(port),
    since: formatReceived(sinceSeconds * 1e6),
    until: formatReceived(params.untilSeconds * 1e6),
    data,
    paging: { limit: data.length, total: data.length },
  } satisfies EtaErrorsJson)
}

/** Reads the estimates of the last arrivals of visible vessels in a period, and the start of that period. */
async function estimatesOf(call: Call, port: string, period: { sinceSeconds: number; untilSeconds: number }) {
  const { service, fleet } = call
  const estimates: Estimate[] = []
  const read = (after: CallPlace | null, limit: number) =>
    service.calls.arrived({ port, ...period, hasBetweenBerths: false, after, limit })
  const afterOf = ({ enteredSeconds, number }: StoredCall) => ({ seconds: enteredSeconds ?? 0, number })
  let count = 0
  for await (const piece of callPieces(call, read, null, afterOf)) {
    const arrivals = piece.flatMap(({ number, enteredSeconds }) =>
      enteredSeconds === null || fleet.rowOf(number) < 0 ? [] : { number, enteredSeconds },
    )
    estimates.push(...(await service.etaEstimates.ofArrivals(port, arrivals)))
    count += arrivals.length
    const last = arrivals.at(-1)
    if (count >= maxArrivals && last) return { estimates, sinceSeconds: last.enteredSeconds }
  }
  return { estimates, sinceSeconds: period.sinceSeconds }
}

function errorJson(group: Pick<EtaErrorJson, 'source' | 'hours_to_go'>, estimates: readonly Estimate[]): EtaErrorJson {
  const minutes = estimates
    .map(({ enteredSeconds, fromSeconds, untilSeconds }) => (enteredSeconds - (fromSeconds + untilSeconds) / 2) / 60)
    .sort((a, b) => a - b)
  const sizes = minutes.map(Math.abs).sort((a, b) => a - b)
  return {
    ...group,
    arrivals: minutes.length,
    median_minutes: quantile(minutes, 0.5),
    median_absolute_minutes: quantile(sizes, 0.5),
    p25_minutes: quantile(minutes, 0.25),
    p75_minutes: quantile(minutes, 0.75),
    p90_absolute_minutes: quantile(sizes, 0.9),
  }
}

/** Interpolates between neighbours, to the whole minute; `null` without values. */
function quantile(sorted: readonly number[], share: number): number | null {
  const place = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return low === undefined || high === undefined ? null : Math.round(low + (high - low) * (place % 1))
}
