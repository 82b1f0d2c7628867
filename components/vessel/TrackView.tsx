'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo } from 'react'
import { trackQuery } from '#lib/client/queries.ts'
import { useFailure } from '#lib/client/useFailure.ts'
import { legsOf } from '#lib/track/legs.ts'
import { metresBetween, type TrackPoint } from '#lib/track/point.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { useChart } from '../map/chartContext.tsx'
import { useVesselFormat } from '../record/vesselFormat.ts'
import { Options } from '../ui/form/Field.tsx'
import { usePreferences } from '../ui/preferences.ts'
import { Moment } from '../ui/words/Moment.tsx'
import { useLocale, useWords } from '../ui/words/words.ts'
import { useTrackHours } from '../view/trackHours.ts'
import { type TrackSpan, trackSpans, useTrackParameter } from '../view/urlState.ts'
import groupStyles from './RecordGroupView.module.css'
import styles from './TrackView.module.css'
import { trackData, trackPoints } from './trackData.ts'
import { trackWords } from './trackWords.ts'

const metresPerMile = 1_852
const files = { gpx: 'GPX', kml: 'KML', geojson: 'GeoJSON', csv: 'CSV' }
const nothing = { type: 'FeatureCollection' as const, features: [] }
const sinceOf: Record<TrackSpan, string> = { '6h': '-PT6H', '24h': '-PT24H', all: '' }

/** The track of the open vessel: the part shown on the map, and downloads. */
export function TrackView({ vessel }: { vessel: VesselJson }) {
  const words = useWords(trackWords)
  const [span, setSpan] = useTrackParameter()
  const id = useId()
  if (useTrackHours() === 0) return null
  return (
    <section className={groupStyles.group} aria-label={words.title}>
      <h3 className={groupStyles.heading}>{words.title}</h3>
      <div className={styles.choice}>
        <label htmlFor={id}>{words.show}</label>
        <Options
          id={id}
          value={span ?? 'off'}
          options={['off', ...trackSpans]}
          words={{ off: words.off, '6h': words.hours(6), '24h': words.hours(24), all: words.all }}
          onChange={(chosen) => void setSpan(chosen === 'off' ? null : chosen)}
        />
      </div>
      {span && <ShownTrack key={`${vessel.id} ${span}`} vessel={vessel} span={span} />}
    </section>
  )
}

function ShownTrack({ vessel, span }: { vessel: VesselJson; span: TrackSpan }) {
  const words = useWords(trackWords)
  const locale = useLocale()
  const answer = useQuery(trackQuery(vessel.id, sinceOf[span]))
  const failure = useFailure(answer)
  const { data } = answer
  const points = useMemo(() => (data ? trackPoints(data) : []), [data])
  useTrackOnMap(points)
  const [first] = points
  if (failure && !data) return <p className={styles.note}>{words.failed}</p>
  if (!data) return <p className={styles.note}>{words.loading}</p>
  if (!first) return <p className={styles.note}>{words.none}</p>
  const address = `/api/vessels/${vessel.id}/track?${new URLSearchParams({ since: sinceOf[span] })}`
  return (
    <>
      <p className={styles.note}>
        {words.extent(locale.count(points.length), locale.decimal(milesOf(points), 1))}{' '}
        <Moment iso={new Date(first.seconds * 1000).toISOString()} asSpan />
      </p>
      <div className={styles.scale} aria-hidden>
        <span>{words.slow}</span>
        <span className={styles.colours} />
        <span>{words.fast}</span>
      </div>
      <ul className={styles.files} aria-label={words.export}>
        {Object.entries(files).map(([format, name]) => (
          <li key={format}>
            <a href={`${address}&format=${format}`} download={`track-${vessel.mmsi}.${format}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function useTrackOnMap(points: readonly TrackPoint[]): void {
  const chart = useChart()
  const words = useWords(trackWords)
  const { locale } = useLocale()
  const format = useVesselFormat()
  const [{ timeZone }] = usePreferences()
  const data = useMemo(() => {
    const clock = new Intl.DateTimeFormat(locale, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      ...(timeZone === 'utc' && { timeZone: 'UTC' }),
    })
    return trackData(points, {
      time: (seconds) => clock.format(seconds * 1000),
      point: ({ seconds, speedKnots, courseDegrees, dwellSeconds }) => {
        const facts = [
          format.moment(seconds * 1000),
          speedKnots === null ? null : format.speed(speedKnots),
          courseDegrees === null ? null : format.degrees(courseDegrees),
          dwellSeconds < 60 ? null : words.stayed(format.locale.count(Math.round(dwellSeconds / 60))),
        ]
        return facts.filter((fact) => fact !== null).join(' · ')
      },
    })
  }, [points, locale, timeZone, format, words])
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
