'use client'

import { Anchor, Clock, ListFilter, MapPin } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { FlagImage } from '../ui/FlagImage.tsx'
import { useWords } from '../ui/words.ts'
import { formatPosition } from '../vessel/format.ts'
import styles from './SearchBox.module.css'
import { ShipTypeMark } from './ShipTypeMark.tsx'
import { optionId } from './searchOption.ts'
import { searchWords } from './searchWords.ts'
import { choiceText } from './shownFilters.ts'
import { useFilterWriter } from './useFilterWriter.ts'
import type { Search, SearchOption } from './useSearch.ts'

export interface SearchResultsProps {
  id: string
  search: Search
  active: number
  onPoint: (place: number) => void
  onTake: (option: SearchOption) => void
  onForget: () => void
}

/** What was found, in groups, as the list of the search box. The pointer never takes the focus from the box. */
export function SearchResults({ id, search, active, onPoint, onTake, onForget }: SearchResultsProps) {
  const words = useWords(searchWords)
  const { options } = search
  const headingBefore = (place: number) => {
    const group = groupOf(options[place])
    return group !== null && group !== groupOf(options[place - 1]) ? words[group] : null
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is
    <div
      className={styles.results}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div id={id} role="listbox" aria-label={words.results} className={styles.list}>
        {options.map((option, place) => (
          <Fragment key={keyOf(option)}>
            {headingBefore(place) && (
              <div role="presentation" className={styles.heading}>
                {headingBefore(place)}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's, which keeps the focus */}
            <div
              id={optionId(id, place)}
              role="option"
              aria-selected={place === active}
              tabIndex={-1}
              className={styles.option}
              onPointerMove={() => onPoint(place)}
              onClick={() => onTake(option)}
            >
              <OptionView option={option} />
            </div>
          </Fragment>
        ))}
      </div>
      <Note search={search} />
      {options[0]?.kind === 'recent' && (
        <button type="button" tabIndex={-1} className={styles.forget} onClick={onForget}>
          {words.forget}
        </button>
      )}
    </div>
  )
}

function OptionView({ option }: { option: SearchOption }): ReactNode {
  const words = useWords(searchWords)
  const writer = useFilterWriter()
  switch (option.kind) {
    case 'place':
      return (
        <Row icon={<MapPin size={16} aria-hidden />}>
          {words.goTo(formatPosition([option.longitude, option.latitude]))}
        </Row>
      )
    case 'recent':
      return <Row icon={<Clock size={16} aria-hidden />}>{option.text}</Row>
    case 'port': {
      const { port_name, unlocode, country, vessels } = option.port
      return (
        <Row icon={<Anchor size={16} aria-hidden />}>
          <span className={styles.name}>{port_name}</span>
          <span className={styles.facts}>
            {[unlocode, vessels > 0 && words.bound(writer.locale.count(vessels))].filter(Boolean).join(' · ')}
          </span>
          <span className={styles.flag} title={writer.country(country)}>
            <FlagImage code={country} />
            <span>{writer.country(country)}</span>
          </span>
        </Row>
      )
    }
    case 'bound':
      return (
        <Row icon={<ListFilter size={16} aria-hidden />}>
          {words.showBound(writer.locale.count(option.port.vessels), option.port.port_name)}
        </Row>
      )
    case 'all':
      return (
        <Row icon={<ListFilter size={16} aria-hidden />}>
          {option.total === 1
            ? words.showOne(option.name)
            : words.showAll(writer.locale.count(option.total), option.name)}
        </Row>
      )
    case 'ship': {
      const { name, mmsi, imo, flag, ship_type, call_sign } = option.vessel
      const facts = [
        ship_type && choiceText('ship_type', ship_type, writer),
        `MMSI ${String(mmsi).padStart(9, '0')}`,
        imo && `IMO ${imo}`,
        call_sign,
      ]
      return (
        <Row icon={<ShipTypeMark type={ship_type ?? 'Other'} />}>
          <span className={styles.name}>{name ?? `MMSI ${mmsi}`}</span>
          <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
          {flag && (
            <span className={styles.flag} title={writer.country(flag)}>
              <FlagImage code={flag} />
              <span>{writer.country(flag)}</span>
            </span>
          )}
        </Row>
      )
    }
  }
}

function Row({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.text}>{children}</span>
    </>
  )
}

function Note({ search: { meaning, state } }: { search: Search }) {
  const words = useWords(searchWords)
  const { text, ships, wrongImo } = meaning
  const texts = {
    searching: words.searching,
    failed: words.failed,
    none:
      ships[0]?.kind === 'mmsi' ? words.noMmsi(text) : ships[0]?.kind === 'imo' ? words.noImo(text) : words.none(text),
  }
  const note = state === 'found' || state === 'rests' ? null : texts[state]
  return (
    <>
      {note && <p className={styles.note}>{note}</p>}
      {wrongImo && <p className={styles.note}>{words.wrongImo(wrongImo)}</p>}
    </>
  )
}

function groupOf(option: SearchOption | undefined): 'ships' | 'places' | 'ports' | 'recent' | null {
  switch (option?.kind) {
    case 'ship':
      return 'ships'
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
    case 'ship':
      return option.vessel.id
    case 'recent':
      return `recent ${option.text}`
    case 'port':
      return option.port.unlocode
    default:
      return option.kind
  }
}
