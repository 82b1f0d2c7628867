'use client'

import { Anchor, Clock, ListFilter, MapPin, TableProperties } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { StationMark } from '../map/stations/StationMark.tsx'
import { formOfKind } from '../map/stations/stationSymbols.ts'
import { ShipTypeMark } from '../map/vessels/VesselMark.tsx'
import { FlagImage } from '../record/Flag.tsx'
import { stationName, stationWords } from '../record/stationWords.ts'
import { formatMmsi, vesselName } from '../record/vesselName.ts'
import { Button } from '../ui/Button.tsx'
import { formatPosition } from '../ui/words/format.ts'
import { useWords } from '../ui/words/words.ts'
import { useFilterFormat } from '../view/filterFormat.ts'
import styles from './SearchBox.module.css'
import type { SearchMeaning } from './searchMeaning.ts'
import { type SearchWords, searchWords } from './searchWords.ts'
import type { Search, SearchOption } from './useSearch.ts'

export interface SearchResultsProps {
  id: string
  search: Search
  active: number
  onPoint: (place: number) => void
  onTake: (option: SearchOption) => void
  onForget: () => void
}

/** The pointer never takes the focus from the search box. */
export function SearchResults({ id, search, active, onPoint, onTake, onForget }: SearchResultsProps) {
  const words = useWords(searchWords)
  const { options } = search
  const headingBefore = (place: number) => {
    const group = groupOf(options[place])
    return group !== null && group !== groupOf(options[place - 1]) ? words[group] : null
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: prevents only that a press moves the focus
    <div
      className={styles.results}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.some((option) => option.kind === 'vessel' && option.guessed) && <NothingSo meaning={search.meaning} />}
      <div id={id} role="listbox" aria-label={words.results} className={styles.list}>
        {options.map((option, place) => (
          <Fragment key={keyOf(option)}>
            {headingBefore(place) && (
              <div role="presentation" className={styles.heading}>
                {headingBefore(place)}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the search box has the focus and handles the keys */}
            <div
              id={optionId(id, place)}
              role="option"
              aria-selected={place === active}
              tabIndex={-1}
              className={styles.option}
              onPointerMove={() => onPoint(place)}
              onClick={() => onTake(option)}
            >
              <OptionView option={option} sought={search.meaning.vessels ?? ''} />
            </div>
          </Fragment>
        ))}
      </div>
      <Note search={search} />
      {options[0]?.kind === 'recent' && (
        <Button tabIndex={-1} look="textButton" onClick={onForget}>
          {words.clearRecent}
        </Button>
      )}
    </div>
  )
}

function OptionView({ option, sought }: { option: SearchOption; sought: string }): ReactNode {
  const words = useWords(searchWords)
  const stations = useWords(stationWords)
  const format = useFilterFormat()
  switch (option.kind) {
    case 'place':
      return (
        <Row icon={<MapPin size={16} aria-hidden />}>
          {words.goTo(formatPosition([option.longitude, option.latitude], format.locale))}
        </Row>
      )
    case 'recent':
      return <Row icon={<Clock size={16} aria-hidden />}>{option.text}</Row>
    case 'port': {
      const { port_name, spellings, unlocode, country, vessels } = option.port
      const hit = [port_name, ...spellings].find((name) => hitIn(name, sought) >= 0)
      const facts = [hit !== port_name && hit, unlocode, vessels > 0 && words.inbound(format.locale.count(vessels))]
      return (
        <Row icon={<Anchor size={16} aria-hidden />}>
          <span className={styles.name}>
            <Marked text={port_name} sought={sought} />
          </span>
          <span className={styles.facts}>
            <Marked text={facts.filter(Boolean).join(' · ')} sought={sought} />
          </span>
          <span className={styles.flag} title={format.country(country)}>
            <FlagImage code={country} />
            <span>{format.country(country)}</span>
          </span>
        </Row>
      )
    }
    case 'station': {
      const { name, mmsi, kind } = option.station
      return (
        <Row icon={<StationMark form={formOfKind[kind]} />}>
          <span className={styles.name}>
            <Marked text={stationName({ name, mmsi, kind }, stations)} sought={sought} />
          </span>
          <span className={styles.facts}>
            <Marked text={`${stations.kinds[kind]} · MMSI ${formatMmsi(mmsi)}`} sought={sought} />
          </span>
        </Row>
      )
    }
    case 'bound':
      return (
        <Row icon={<ListFilter size={16} aria-hidden />}>
          {words.showInbound(format.locale.count(option.port.vessels), option.port.port_name)}
        </Row>
      )
    case 'board':
      return <Row icon={<TableProperties size={16} aria-hidden />}>{words.board(option.port.port_name)}</Row>
    case 'all':
      return (
        <Row icon={<ListFilter size={16} aria-hidden />}>
          {option.total === 1
            ? words.showOne(option.name)
            : words.showAll(format.locale.count(option.total), option.name)}
        </Row>
      )
    case 'vessel': {
      const { name, mmsi, imo, flag, ship_type, call_sign } = option.vessel
      const numbers = [`MMSI ${formatMmsi(mmsi)}`, imo && `IMO ${imo}`, call_sign]
      const facts = [ship_type && format.vessel.types[ship_type], ...numbers].filter((fact) => !!fact)
      // Matching facts come first, because a phone has no room for all of them.
      const isHit = (fact: string | number | null) => hitIn(String(fact), sought) >= 0
      const shown =
        hitIn(name ?? '', sought) >= 0 ? facts : [...facts.filter(isHit), ...facts.filter((fact) => !isHit(fact))]
      return (
        <Row icon={<ShipTypeMark type={ship_type ?? 'Other'} />}>
          <span className={styles.name}>
            <Marked text={vesselName(option.vessel)} sought={sought} />
          </span>
          <span className={styles.facts}>
            <Marked text={shown.join(' · ')} sought={sought} />
          </span>
          {flag && (
            <span className={styles.flag} title={format.country(flag)}>
              <FlagImage code={flag} />
              <span>{format.country(flag)}</span>
            </span>
          )}
        </Row>
      )
    }
  }
}

function Marked({ text, sought }: { text: string; sought: string }) {
  const at = hitIn(text, sought)
  if (at < 0) return text
  const end = at + sought.length
  return (
    <>
      {text.slice(0, at)}
      <b className={styles.hit}>{text.slice(at, end)}</b>
      {text.slice(end)}
    </>
  )
}

function hitIn(text: string, sought: string): number {
  return sought === '' ? -1 : text.toUpperCase().indexOf(sought.toUpperCase())
}

function Row({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.text}>{children}</span>
    </>
  )
}

function NothingSo({ meaning }: { meaning: SearchMeaning }) {
  const words = useWords(searchWords)
  return <p className={styles.note}>{meaning.name ? words.noVessel(meaning.name) : noneText(words, meaning)}</p>
}

function noneText(words: SearchWords, { text, vessels, number }: SearchMeaning): string {
  if (number === 'mmsi') return words.noMmsi(vessels ?? '')
  return number === 'imo' ? words.noImo(vessels ?? '') : words.none(text)
}

function Note({ search: { meaning, state } }: { search: Search }) {
  const words = useWords(searchWords)
  const texts = { searching: words.searching, failed: words.failed, none: noneText(words, meaning) }
  const note = state === 'found' || state === 'rests' ? null : texts[state]
  return (
    <>
      {note && <p className={styles.note}>{note}</p>}
      {meaning.placeFault && <p className={styles.note}>{words.placeFaults[meaning.placeFault]}</p>}
      {meaning.wrongImo && <p className={styles.note}>{words.wrongImo(meaning.wrongImo)}</p>}
    </>
  )
}

function groupOf(
  option: SearchOption | undefined,
): 'vessels' | 'suggestions' | 'stations' | 'places' | 'ports' | 'recent' | null {
  switch (option?.kind) {
    case 'vessel':
      return option.guessed ? 'suggestions' : 'vessels'
    case 'station':
      return 'stations'
    case 'place':
      return 'places'
    case 'port':
      return 'ports'
    case 'recent':
      return 'recent'
    default:
      return null
  }
}

function keyOf(option: SearchOption): string {
  switch (option.kind) {
    case 'vessel':
      return option.vessel.id
    case 'station':
      return `station ${option.station.id}`
    case 'recent':
      return `recent ${option.text}`
    case 'port':
      return option.port.unlocode
    default:
      return option.kind
  }
}

export const optionId = (list: string, place: number) => `${list}-${place}`
