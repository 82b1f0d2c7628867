'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo } from 'react'
import { nearestPortQuery } from '#lib/client/ports.ts'
import { legsOf } from '#lib/track/legs.ts'
import { metresBetween, type TrackPoint } from '#lib/track/point.ts'
import { withBase } from '#lib/wire/basePath.ts'
import { isoTime } from '#lib/wire/time.ts'
import { useChart } from '../map/chartContext.tsx'
import { useVesselFormat } from '../record/vesselFormat.ts'
import { Options } from '../ui/form/Field.tsx'
import { usePreferences } from '../ui/preferences.ts'
import { useNow } from '../ui/useNow.ts'
import { formatPosition } from '../ui/words/format.ts'
import { uiWords } from '../ui/words/uiWords.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import { LeftOut } from '../view/LeftOut.tsx'
import { useTrackHours } from '../view/trackHours.ts'
import { offeredSpans } from '../view/trackSpan.ts'
import { useAtParameter } from '../view/urlState.ts'
import { PanelSection } from './PanelSection.tsx'
import styles from './TrackView.module.css'
import { milesFromPort, roundedAge } from './trackBegin.ts'
import { trackData } from './trackData.ts'
import { trackWords } from './trackWords.ts'
import type { ShownTrack } from './useTrack.ts'

const metresPerMile = 1_852
const files = { gpx: 'GPX', kml: 'KML', geojson: 'GeoJSON', csv: 'CSV' }
const nothing = { type: 'FeatureCollection' as const, features: [] }

/** How much of the track the map shows, and its start. */
export function TrackRow({ track: { span, choose, points, state } }: { track: ShownTrack }) {
  const words = useWords(trackWords)
  const id = useId()
  const trackHours = useTrackHours()
  const [first] = points
  useTrackOnMap(points)
  return (
    <div className={styles.row}>
      <div className={styles.choice}>
        <label htmlFor={id}>{words.title}</label>
        <Options
          id={id}
          value={span}
          options={offeredSpans(trackHours)}
          words={{ off: words.off, '6h': words.hours(6), '24h': words.hours(24), all: words.hours(trackHours) }}
          onChange={choose}
        />
      </div>
      <p className={styles.begin}>
        {state === 'loading' && words.loading}
        {state === 'failed' && words.failed}
        {state === 'loaded' && (first ? <Begin point={first} /> : words.none)}
      </p>
    </div>
  )
}

const nearMiles = 3
const daySeconds = 86_400

function Begin({ point }: { point: TrackPoint }) {
  const words = useWords(trackWords)
  const { ago, units } = useWords(uiWords)
  const { locale } = useVesselFormat()
  const [at] = useAtParameter()
  const nowMs = useNow()
  const { data: port, isFetched } = useQuery(nearestPortQuery(point))
  const miles = port ? milesFromPort(point, port) : null
  const ageSeconds = nowMs === null || at !== null ? null : nowMs / 1000 - point.seconds
  const clock = useClock({ timeZoneName: 'short', ...((ageSeconds ?? daySeconds) >= daySeconds && dayAndMonth) })
  const age = ageSeconds === null ? null : roundedAge(ageSeconds)
  return (
    <>
      <time dateTime={isoTime(point.seconds * 1000)}>
        {words.since(clock.format(point.seconds * 1000))}
        {age && `, ${ago(`${age.count} ${units[age.unit]}`)}`}
      </time>
      <span className={styles.place}>
        {port && miles !== null
          ? miles < nearMiles
            ? words.near(port.port_name)
            : words.milesOff(locale.count(miles), port.port_name)
          : isFetched && formatPosition([point.longitude, point.latitude], locale)}
      </span>
    </>
  )
}

/** Length and colours of the track, and its files. */
export function TrackSection({ mmsi, track }: { mmsi: number; track: ShownTrack }) {
  const words = useWords(trackWords)
  const locale = useLocale()
  if (track.points.length === 0) return null
  return (
    <PanelSection name="track" title={words.title}>
      <p className={styles.extent}>
        {words.extent(locale.count(track.points.length), locale.decimal(milesOf(track.points), 1))}
      </p>
      <LeftOut count={track.leftOut} className={styles.extent} />
      {track.points.length > 1 && (
        <div className={styles.scale} aria-hidden>
          <span>{words.slow}</span>
          <span className={styles.colours} />
          <span>{words.fast}</span>
        </div>
      )}
      <ul className={styles.files} aria-label={words.export}>
        {Object.entries(files).map(([format, name]) => (
          <li key={format}>
            <a href={withBase(track.fileAddress(format))} download={`track-${mmsi}.${format}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

const dayAndMonth = { day: 'numeric', month: 'short' } as const

/** Formats hours and minutes in the reader's time zone. */
function useClock({ day, month, second, timeZoneName }: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  const { locale } = useLocale()
  const [{ timeZone }] = usePreferences()
  return useMemo(
    () =>
      new Intl.DateTimeFormat(locale, {
        day,
        month,
        timeZoneName,
        hour: '2-digit',
        minute: '2-digit',
        second,
        hourCycle: 'h23',
        ...(timeZone === 'utc' && { timeZone: 'UTC' }),
      }),
    [locale, timeZone, day, month, second, timeZoneName],
  )
}

function useTrackOnMap(points: readonly TrackPoint[]): void {
  const chart = useChart()
  const words = useWords(trackWords)
  const format = useVesselFormat()
  const clock = useClock()
  const exactClock = useClock({ ...dayAndMonth, second: '2-digit' })
  const data = useMemo(
    () =>
      trackData(points, {
        time: (seconds) => clock.format(seconds * 1000),
        point: ({ seconds, speedKnots, courseDegrees, dwellSeconds }) => {
          const facts = [
            exactClock.format(seconds * 1000),
            speedKnots === null ? null : format.speed(speedKnots),
            courseDegrees === null ? null : format.degrees(courseDegrees),
            dwellSeconds < 60 ? null : words.stayed(format.locale.count(Math.round(dwellSeconds / 60))),
          ]
          return facts.filter((fact) => fact !== null).join(' · ')
        },
      }),
    [points, clock, exactClock, format, words],
  )
  useEffect(() => {
    chart?.show('track', data)
    return () => chart?.show('track', nothing)
  }, [chart, data])
}

function milesOf(points: readonly TrackPoint[]): number {
  let metres = 0
  for (const leg of legsOf(points)) {
    leg.forEach((point, index) => {
      const before = leg[index - 1]
      if (before) metres += metresBetween(before, point)
    })
  }
  return metres / metresPerMile
}
