'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { portQuery } from '#lib/client/port.ts'
import { boardQuery, errorNear, etaErrorsQuery, vesselCallsQuery } from '#lib/client/portBoard.ts'
import { nauticalMilesBetween } from '#lib/distance.ts'
import { withBase } from '#lib/wire/basePath.ts'
import type { CallJson } from '#lib/wire/rows/call.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { sinceText } from '../record/callTimes.ts'
import { callWords } from '../record/callWords.ts'
import { UnknownValue } from '../record/UnknownValue.tsx'
import { useVesselFormat } from '../record/vesselFormat.ts'
import { usePreferences } from '../ui/preferences.ts'
import { useDurationText } from '../ui/words/durationText.ts'
import { Moment } from '../ui/words/Moment.tsx'
import { useShortMoment } from '../ui/words/shortMoment.ts'
import { uiWords } from '../ui/words/uiWords.ts'
import { useWords } from '../ui/words/words.ts'
import { useRecordsCalls } from '../view/recordsCalls.ts'
import { useAtParameter } from '../view/urlState.ts'
import { useIsVisitor } from '../view/visitor.ts'
import { shownCalls } from './CallsView.tsx'
import styles from './VoyageView.module.css'
import { callsOfVoyage, progressOf } from './voyage.ts'
import { voyageWords } from './voyageWords.ts'

const hourMs = 3_600_000

/** Origin and destination, how much of the way is done, and when the vessel arrives. */
export function VoyageView({ vessel }: { vessel: VesselJson }) {
  const words = useWords(voyageWords)
  const { calls, board, errors, origin } = useVoyageData(vessel)
  const { inPort, left } = callsOfVoyage(calls)
  const { matched_port: port, most_recent_voyage: voyage } = vessel
  const row = board?.[0] ?? null
  const reported = voyage.eta
  const estimate = row?.estimated_eta ?? null
  const code = codeOf(port)
  const isThere = inPort !== null && inPort.port.code === code
  const isRoundTrip = left !== null && left.port.code === code
  const from = inPort ?? left
  const to = port?.port_name ?? voyage.destination
  const errorOf = (source: 'reported' | 'estimated', iso: string) => errorNear(errors, source, hoursUntil(iso))
  if (!from && !to && !reported) return null
  return (
    <>
      <p className={styles.route}>
        {from && !isThere && !isRoundTrip && (
          <>
            <PortName code={from.port.code} name={from.port.name} />
            <ArrowRight size={15} role="img" aria-label={words.to} />
          </>
        )}
        {port && code ? <PortName code={code} name={port.port_name} /> : (to ?? <UnknownValue />)}
      </p>
      {inPort ? (
        <InPort call={inPort} isThere={isThere} />
      ) : isRoundTrip ? (
        <RoundTrip vessel={vessel} departedAt={left.left_at} />
      ) : (
        <Way vessel={vessel} origin={left ? origin : null} />
      )}
      {!isThere && (
        <dl className={styles.etas}>
          <Eta label={words.reported} error={reported ? errorOf('reported', reported) : null}>
            {reported ? <Exact iso={reported} /> : <UnknownValue />}
          </Eta>
          {estimate && (
            <Eta label={words.estimated} error={errorOf('estimated', estimate.until)}>
              <Window {...estimate} />
            </Eta>
          )}
        </dl>
      )}
    </>
  )
}

/** Facts about the voyage from other pages of the service; none for visitors and for the past. */
function useVoyageData(vessel: VesselJson) {
  const recordsCalls = useRecordsCalls()
  const isVisitor = useIsVisitor()
  const [at] = useAtParameter()
  const isKnown = !isVisitor && at === null
  const code = codeOf(vessel.matched_port) ?? ''
  const { data: calls } = useQuery({ ...vesselCallsQuery(vessel.id, shownCalls), enabled: isKnown && recordsCalls })
  const left = callsOfVoyage(calls?.data ?? []).left
  const { data: origin } = useQuery({ ...portQuery(left?.port.code ?? ''), enabled: left !== null })
  const { data: board } = useQuery({
    ...boardQuery(code, 'expected', `mmsi=${vessel.mmsi}`, { limit: 1 }),
    enabled: isKnown && code !== '',
  })
  const { data: errors } = useQuery({ ...etaErrorsQuery(code, ''), enabled: isKnown && recordsCalls && code !== '' })
  return { calls: calls?.data ?? [], board: board?.data, errors: errors?.data ?? [], origin: origin ?? null }
}

function PortName({ code, name }: { code: string; name: string }) {
  return useIsVisitor() ? name : <a href={withBase(`/port/${code}`)}>{name}</a>
}

interface Centre {
  center_point: { coordinates: readonly number[] } | null
}

function Way({ vessel, origin }: { vessel: VesselJson; origin: Centre | null }) {
  const words = useWords(voyageWords)
  const { percent } = useWords(uiWords)
  const { miles, locale } = useVesselFormat()
  const to = placeOf(vessel.matched_port?.center_point?.coordinates)
  const now = placeOf(vessel.last_known_position?.geometry.coordinates)
  if (!to || !now) return null
  const { milesToGo, share } = progressOf({ from: placeOf(origin?.center_point?.coordinates), now, to })
  const done = share === null ? null : percent(locale.count(share * 100))
  return (
    <>
      {share !== null && (
        <div className={styles.way} aria-hidden>
          <span style={{ inlineSize: `${share * 100}%` }} />
        </div>
      )}
      <p className={styles.togo}>
        {done && `${words.done(done)} · `}
        {words.toGo(miles(milesToGo))}
      </p>
    </>
  )
}

/** A vessel whose destination is the port it left, such as a tug or a pilot boat, or whose crew has not set another destination. */
function RoundTrip({ vessel, departedAt }: { vessel: VesselJson; departedAt: string | null }) {
  const words = useWords(voyageWords)
  const { miles } = useVesselFormat()
  const { time } = useShortMoment()
  const port = placeOf(vessel.matched_port?.center_point?.coordinates)
  const now = placeOf(vessel.last_known_position?.geometry.coordinates)
  const facts = [
    departedAt !== null && words.departed(time(departedAt)),
    port && now && words.away(miles(nauticalMilesBetween(port, now))),
  ]
  return <p className={styles.togo}>{facts.filter(Boolean).join(' · ')}</p>
}

function InPort({ call, isThere }: { call: CallJson; isThere: boolean }) {
  const words = useWords(voyageWords)
  const ofCall = useWords(callWords)
  const { time } = useShortMoment()
  const since = sinceText(call, { words: ofCall, time })
  return <p className={styles.togo}>{isThere ? words.inPort(since) : words.inPortOf(call.port.name, since)}</p>
}

function Eta({ label, error, children }: { label: string; error: ReturnType<typeof errorNear>; children: ReactNode }) {
  const words = useWords(voyageWords)
  const { locale } = useVesselFormat()
  const duration = useDurationText()
  const minutes = error?.median_absolute_minutes ?? null
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {error && minutes !== null && (
          <span
            className={styles.error}
            title={words.errorHint(String(error.hours_to_go), locale.count(error.arrivals))}
          >
            {words.error(duration(minutes))}
          </span>
        )}
      </dd>
    </div>
  )
}

/** A time with its date, and how far it is. */
function Exact({ iso }: { iso: string }) {
  const { time } = useShortMoment()
  const zone = useZone()
  return (
    <>
      <span>
        {time(iso)}
        {zone}
      </span>{' '}
      <Moment iso={iso} atEnd />
    </>
  )
}

function Window({ from, until }: { from: string; until: string }) {
  const { span } = useShortMoment()
  const zone = useZone()
  return (
    <span>
      {span(from, until)}
      {zone}
    </span>
  )
}

function useZone(): string {
  const [{ timeZone }] = usePreferences()
  return timeZone === 'utc' ? ' UTC' : ''
}

function codeOf(port: VesselJson['matched_port']): string | null {
  return port?.unlocode.replace(' ', '') ?? null
}

function placeOf(coordinates: readonly number[] | undefined) {
  const [longitude, latitude] = coordinates ?? []
  return longitude === undefined || latitude === undefined ? null : { longitude, latitude }
}

function hoursUntil(iso: string): number {
  return (Date.parse(iso) - Date.now()) / hourMs
}
