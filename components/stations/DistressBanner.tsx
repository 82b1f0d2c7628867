'use client'

import { useQuery } from '@tanstack/react-query'
import { Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { acknowledgeDistress, distressQuery, stationQuery, vesselsAroundQuery } from '#lib/client/stations.ts'
import type { ActivationJson } from '#lib/wire/stationSchemas.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { stationName, stationWords } from '../record/stationWords.ts'
import { formatMmsi, vesselName } from '../record/vesselName.ts'
import { ring } from '../ui/announce.ts'
import controls from '../ui/controls.module.css'
import { Failure } from '../ui/form/Failure.tsx'
import { distanceNauticalMiles, initialCourse, type Position } from '../ui/places/greatCircle.ts'
import { usePreferences } from '../ui/preferences.ts'
import { useRefresh } from '../ui/useRefresh.ts'
import { useSending } from '../ui/useSending.ts'
import { formatDegrees, formatPosition } from '../ui/words/format.ts'
import { Moment } from '../ui/words/Moment.tsx'
import { useLocale, useWords } from '../ui/words/words.ts'
import styles from './DistressBanner.module.css'
import { distressWords } from './distressWords.ts'
import { MapLink } from './MapLink.tsx'

const nearestCount = 3

/** Every unacknowledged open activation that the user may see, on every page. */
export function DistressBanner({ isVisitor }: { isVisitor: boolean }) {
  const { data: page } = useQuery(distressQuery)
  const activations = page?.data ?? []
  useDistressSound(activations.length > 0)
  return (
    <>
      <Announcement newest={activations[0]} />
      {page && activations.length > 0 && (
        <Banner activations={activations} total={page.paging.total} isVisitor={isVisitor} />
      )}
    </>
  )
}

/** Announces a new activation once, not the ages that change. */
function Announcement({ newest }: { newest: ActivationJson | undefined }) {
  const { active } = useWords(distressWords)
  const words = useWords(stationWords)
  return (
    <p role="alert" className={controls.visuallyHidden}>
      {newest && `${active[newest.kind]}: ${stationName(newest, words)}`}
    </p>
  )
}

interface BannerProps {
  activations: readonly ActivationJson[]
  total: number
  isVisitor: boolean
}

function Banner({ activations, total, isVisitor }: BannerProps) {
  const words = useWords(distressWords)
  const banner = useReportedHeight()
  return (
    <section ref={banner} className={styles.banner} aria-label={words.banner}>
      <div className={styles.head}>
        <p>{words.notSafety}</p>
        <SoundSwitch />
      </div>
      <ul className={styles.list}>
        {activations.map((activation) => (
          <Activation key={activation.id} activation={activation} isVisitor={isVisitor} />
        ))}
      </ul>
      {total > activations.length && <p>{words.more(total - activations.length)}</p>}
    </section>
  )
}

/** The dashboard, which fills the screen, leaves this height to the banner. */
function useReportedHeight() {
  const banner = useRef<HTMLElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const report = () => style.setProperty('--distress-height', `${banner.current?.offsetHeight ?? 0}px`)
    const observer = new ResizeObserver(report)
    if (banner.current) observer.observe(banner.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--distress-height')
    }
  }, [])
  return banner
}

function SoundSwitch() {
  const words = useWords(distressWords)
  const [{ distressSound }, choose] = usePreferences()
  const isOn = distressSound === 'on'
  const Icon = isOn ? Volume2 : VolumeX
  return (
    <button
      type="button"
      className={styles.button}
      aria-pressed={isOn}
      title={isOn ? words.soundAfterClick : undefined}
      onClick={() => choose({ distressSound: isOn ? 'off' : 'on' })}
    >
      <Icon size={16} aria-hidden /> {words.sound}
    </button>
  )
}

function Activation({ activation, isVisitor }: { activation: ActivationJson; isVisitor: boolean }) {
  const words = useWords(distressWords)
  const names = useWords(stationWords)
  const locale = useLocale()
  const acknowledging = useSending({
    mutationFn: acknowledgeDistress,
    onSuccess: useRefresh({ queryKey: ['distress'] }),
  })
  const { id, kind, began_at, last_received_at } = activation
  const position = activation.position ? (activation.position.coordinates as [number, number]) : null
  const name = stationName(activation, names)
  return (
    <li className={styles.activation}>
      <div className={styles.facts}>
        <p>
          <strong>{words.active[kind]}</strong> <span className={styles.name}>{name}</span>
        </p>
        <p>{position ? formatPosition(position, locale) : words.noPosition}</p>
        <p>
          {words.since} <Moment iso={began_at} />
        </p>
        <p>
          {words.received} <Moment iso={last_received_at} /> <Received mmsi={activation.mmsi} />
        </p>
        {position && <Nearest place={position} />}
      </div>
      <div className={styles.actions}>
        <MapLink
          what={{ station: formatMmsi(activation.mmsi) }}
          position={position}
          label={words.showOf(name)}
          className={styles.button}
        >
          {words.show}
        </MapLink>
        {!isVisitor && (
          <button
            type="button"
            className={`${styles.button} ${styles.acknowledge}`}
            aria-label={words.acknowledgeOf(name)}
            aria-disabled={acknowledging.isPending || undefined}
            onClick={() => acknowledging.mutate(id)}
          >
            {words.acknowledge}
          </button>
        )}
      </div>
      {acknowledging.error && (
        <div role="alert" className={styles.failure}>
          <Failure error={acknowledging.error} />
        </div>
      )}
    </li>
  )
}

/** Its last text and its feed. */
function Received({ mmsi }: { mmsi: number }) {
  const words = useWords(distressWords)
  const { data: station } = useQuery(stationQuery(formatMmsi(mmsi)))
  if (!station) return null
  const text = station.texts?.[0]?.text
  const facts = [station.source && words.by(station.source), text && words.quoted(text)]
  return facts.filter(Boolean).join(' · ')
}

function Nearest({ place }: { place: Position }) {
  const words = useWords(distressWords)
  const locale = useLocale()
  const [longitude, latitude] = place
  const { data } = useQuery(vesselsAroundQuery({ longitude, latitude }))
  if (!data) return null
  const nearest = nearestVessels(data, place, nearestCount)
  if (nearest.length === 0) return <p>{words.noneNear}</p>
  return (
    <div className={styles.nearest}>
      <span>{words.nearest}:</span>
      <ul>
        {nearest.map(({ vessel, nauticalMiles, bearing }) => (
          <li key={vessel.id}>
            <MapLink what={{ vessel: vessel.id }} position={vessel.last_known_position?.geometry.coordinates ?? null}>
              {vesselName(vessel)}
            </MapLink>{' '}
            {words.nauticalMiles(locale.decimal(nauticalMiles, 1))}{' '}
            <abbr title={words.bearing}>{formatDegrees(bearing)}</abbr>
          </li>
        ))}
      </ul>
    </div>
  )
}

const ringEveryMs = 4_000

/** Rings until everything is acknowledged, unless the user has turned the sound off. Browsers stay silent before the first click. */
function useDistressSound(isWanted: boolean): void {
  const [{ distressSound }] = usePreferences()
  const isOn = isWanted && distressSound === 'on'
  useEffect(() => {
    if (!isOn) return
    const sound = () => {
      if (navigator.userActivation?.hasBeenActive) ring()
    }
    sound()
    const ringing = setInterval(sound, ringEveryMs)
    return () => clearInterval(ringing)
  }, [isOn])
}

interface NearVessel {
  vessel: VesselJson
  nauticalMiles: number
  /** From the place, in degrees true. */
  bearing: number
}

/** The vessels nearest to a place, with their distance and bearing from it. */
function nearestVessels(vessels: readonly VesselJson[], place: Position, count: number): NearVessel[] {
  return vessels
    .flatMap((vessel): NearVessel[] => {
      const to = vessel.last_known_position?.geometry.coordinates
      if (!to) return []
      return [{ vessel, nauticalMiles: distanceNauticalMiles(place, to), bearing: initialCourse(place, to) }]
    })
    .sort((one, other) => one.nauticalMiles - other.nauticalMiles)
    .slice(0, count)
}
