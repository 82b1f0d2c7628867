'use client'

import type { ReactNode } from 'react'
import { creditsText } from '#lib/wire/credits.ts'
import type { FeedJson, Reason, StationJson } from '#lib/wire/feedSchemas.ts'
import { BarChart } from '../ui/BarChart.tsx'
import { formatPosition } from '../ui/words/format.ts'
import { Moment } from '../ui/words/Moment.tsx'
import { uiWords } from '../ui/words/uiWords.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import styles from './FeedDetails.module.css'
import { formatPeer, formatRate, formatSkew } from './feedWords.ts'
import { RateChart } from './RateChart.tsx'
import { reasonWords } from './reasonWords.ts'
import { statusWords } from './statusWords.ts'

/** No receiver reaches farther by radio: beyond, a feed has several. */
const maxReachMiles = 500

export function FeedDetails({ feed }: { feed: FeedJson }) {
  const { totals, per_second, connected_since, reserve_of, silent_senders, clock_skew_seconds, coverage } = feed
  const { last_post_at, station } = feed
  const farthest = coverage?.farthest_nautical_miles ?? null
  const words = useWords(statusWords)
  const { percent } = useWords(uiWords)
  const locale = useLocale()
  const { details } = words
  const credit = creditsText(feed.credit === null && feed.licence === null ? [] : [feed])
  const peer = formatPeer(feed, details, locale)
  const figures = (rate: number, total: number) => details.rateAndTotal(formatRate(rate, locale), locale.count(total))
  const types = Object.entries(feed.messages_by_type).map(([type, count]) => ({
    reason: details.type(type),
    count,
    meaning: null,
  }))
  return (
    <div className={styles.details}>
      <div className={styles.chart}>
        <h2>{details.rate}</h2>
        <RateChart messages={feed.by_minute.messages} />
      </div>
      <HoursChart
        title={details.hours}
        labelOf={details.hoursChart}
        colour="var(--accent)"
        slots={48}
        values={feed.by_hour.messages}
      />
      <dl className={styles.facts}>
        {connected_since && <Fact name={details.connected}>{<Moment iso={connected_since} atEnd />}</Fact>}
        {peer && <Fact name={details.to}>{peer}</Fact>}
        {feed.senders && feed.senders.length > 0 && (
          <Fact name={details.senders}>{feed.senders.toReversed().join(', ')}</Fact>
        )}
        {last_post_at && <Fact name={details.lastPost}>{<Moment iso={last_post_at} atEnd />}</Fact>}
        {station && <StationFacts station={station} />}
        {reserve_of && <Fact name={details.reserveOf}>{reserve_of}</Fact>}
        {silent_senders > 0 && <Fact name={details.silentSenders}>{locale.count(silent_senders)}</Fact>}
        <Fact name={details.sentences}>{figures(per_second.sentences, totals.sentences)}</Fact>
        <Fact name={details.messages}>{figures(per_second.messages, totals.messages)}</Fact>
        <Fact name={details.repeats}>{locale.count(totals.repeats)}</Fact>
        {feed.sole_share !== null && (
          <Fact name={details.sole}>{percent(locale.count(Math.round(feed.sole_share * 100)))}</Fact>
        )}
        <Fact name={details.observations}>{locale.count(totals.observations)}</Fact>
        <Fact name={details.dropped}>{locale.count(totals.dropped)}</Fact>
        <Fact name={details.clock}>
          {clock_skew_seconds === null ? details.noTimes : formatSkew(clock_skew_seconds, { words, locale })}
        </Fact>
        {credit && <Fact name={details.credit}>{credit}</Fact>}
        {!feed.public && <Fact name={details.publicLinks}>{details.notShown}</Fact>}
        {coverage && <Fact name={details.cells}>{locale.count(coverage.cells)}</Fact>}
        {farthest !== null && farthest <= maxReachMiles && (
          <Fact name={details.farthest}>{details.miles(locale.count(farthest))}</Fact>
        )}
      </dl>
      {coverage && (
        <HoursChart
          title={details.reception}
          labelOf={details.receptionChart}
          colour="var(--track-medium)"
          slots={coverage.cells_by_hour.length}
          values={coverage.cells_by_hour}
        />
      )}
      <ReasonList title={details.rejected} reasons={feed.rejected} none={details.noneRejected} />
      <ReasonList title={details.odd} reasons={feed.odd} />
      <ReasonList title={details.byType} reasons={types} none={details.noneByType} pairs />
      <ReasonList title={details.notVessels} reasons={feed.not_vessels} />
      <ReasonList title={details.implausible} reasons={feed.implausible} />
      <ReasonList title={details.ignored} reasons={feed.ignored} />
    </div>
  )
}

function StationFacts({ station: { id, software, device, signal_db, ppm, position } }: { station: StationJson }) {
  const { details } = useWords(statusWords)
  const locale = useLocale()
  return (
    <>
      {id && <Fact name={details.station}>{id}</Fact>}
      {software && <Fact name={details.software}>{software}</Fact>}
      {device && <Fact name={details.device}>{device}</Fact>}
      {signal_db !== null && <Fact name={details.signal}>{`${locale.decimal(signal_db, 1)} dB`}</Fact>}
      {ppm !== null && <Fact name={details.frequencyError}>{`${locale.decimal(ppm, 1)} ppm`}</Fact>}
      {position && <Fact name={details.position}>{formatPosition(position.coordinates, locale)}</Fact>}
    </>
  )
}

/** Fewer would be a bar or two, which say less than the figures. */
const minHours = 3

interface HoursChartProps {
  title: string
  labelOf: (max: string, latest: string) => string
  colour: string
  slots: number
  values: readonly number[]
}

/** Shows values per hour, once there are a few. */
function HoursChart({ title, labelOf, colour, slots, values }: HoursChartProps) {
  const { details } = useWords(statusWords)
  const { count } = useLocale()
  if (values.filter((value) => value > 0).length < minHours) return null
  const figures = [count(Math.max(...values)), count(values.at(-1) ?? 0)] as const
  return (
    <div className={styles.day}>
      <h2>{title}</h2>
      <BarChart label={labelOf(...figures)} slots={slots} series={[{ colour, values }]} />
      <p className={styles.ends}>
        <span>{details.hoursAgo(slots)}</span>
        <span>{details.now}</span>
      </p>
      <p className={styles.figures}>{details.figures(...figures)}</p>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface ReasonListProps {
  title: string
  reasons: readonly Reason[]
  none?: string
  /** Whether the words are short enough for two columns. */
  pairs?: boolean
}

/** Left out if empty, unless `none` has a text for that. */
function ReasonList({ title, reasons, none, pairs }: ReasonListProps) {
  const words = useWords(reasonWords)
  const { count: written } = useLocale()
  if (reasons.length === 0 && !none) return null
  return (
    <section className={pairs ? `${styles.reasons} ${styles.pairs}` : styles.reasons}>
      <h2>{title}</h2>
      {reasons.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul>
          {reasons.map(({ reason, count, meaning }) => (
            <li key={reason}>
              <span className={styles.count}>{written(count)}</span>
              <span>{words[reason] ?? meaning ?? reason.replaceAll('-', ' ')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
