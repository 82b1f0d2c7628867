'use client'

import { Search as SearchIcon, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { withBase } from '#lib/wire/basePath.ts'
import { maxSearchCharacters } from '#lib/wire/vesselSearch.ts'
import { nearZoom } from '../map/camera/moves.ts'
import { useWithChart } from '../map/chartContext.tsx'
import { useOpenPort } from '../map/places/portsOnMap.ts'
import controls from '../ui/controls.module.css'
import { useShortcut } from '../ui/shortcuts.ts'
import { formatPosition } from '../ui/words/format.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import { useFilters } from '../view/filterState.ts'
import { useStationParameter, useVesselParameter } from '../view/urlState.ts'
import { forgetSearches, noteSearch } from './recentSearches.ts'
import styles from './SearchBox.module.css'
import { optionId, SearchResults } from './SearchResults.tsx'
import { searchWords } from './searchWords.ts'
import { type SearchOption, useSearch } from './useSearch.ts'

/** Finds names, MMSI, IMO numbers, call signs, ports and positions. */
export function SearchBox() {
  const words = useWords(searchWords)
  const field = useRef<HTMLInputElement>(null)
  const list = useId()
  const { text, change, setOpen, isShown, search, active, setPointed, take, onKeyDown } = useSearchBox(field)
  const { options, state } = search
  useShortcut('/', words.shortcut, () => field.current?.focus())
  return (
    <search className={styles.place}>
      <span className={styles.box}>
        <SearchIcon size={16} aria-hidden />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={words.label}
          aria-expanded={isShown && options.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? optionId(list, active) : undefined}
          placeholder={words.placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={maxSearchCharacters}
          value={text}
          onChange={({ target }) => change(target.value)}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        {text === '' ? (
          <kbd aria-hidden>/</kbd>
        ) : (
          <button
            type="button"
            className={`${controls.iconButton} ${styles.clear}`}
            aria-label={words.clear}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              change('')
              field.current?.focus()
            }}
          >
            <X size={15} aria-hidden />
          </button>
        )}
      </span>
      {isShown && (
        <SearchResults
          id={list}
          search={search}
          active={active}
          onPoint={setPointed}
          onTake={take}
          onForget={() => {
            forgetSearches()
            setOpen(false)
          }}
        />
      )}
      <span role="status" className={controls.visuallyHidden}>
        {isShown && state === 'found' && (options.every(isGuess) ? words.suggested : words.found)(options.length)}
      </span>
    </search>
  )
}

/** The text, its results, and the action for the chosen option. */
function useSearchBox(field: RefObject<HTMLInputElement | null>) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [pointed, setPointed] = useState<number | null>(null)
  const follow = useFollowOption()
  const enter = useEnterBeforeAnswer()
  const search = useSearch(text, open || enter.isWaiting)
  const { options, state } = search
  const active = pointed !== null && pointed < options.length ? pointed : -1
  const isShown = open && (options.length > 0 || state !== 'rests')

  const change = (next: string) => {
    setText(next)
    setPointed(null)
    enter.forget()
    setOpen(true)
  }
  const take = (option: SearchOption) => {
    if (option.kind === 'recent') return change(option.text)
    noteSearch(option.kind === 'vessel' ? (option.vessel.name ?? text.trim()) : text.trim())
    setOpen(false)
    setPointed(null)
    enter.forget()
    follow(option)
    if (option.kind !== 'vessel') setText('')
    field.current?.blur()
  }
  const isSettled = search.settledText === text && state !== 'searching'
  useAnswer(enter, isSettled, () => {
    const first = options.find((option) => option.kind !== 'recent' && !isGuess(option))
    if (first) take(first)
    else if (options.some(isGuess)) setPointed(options.findIndex(isGuess))
  })
  // Text that was typed before hydration is in the field, but React reports no event for it.
  const onHydrated = useEffectEvent(() => {
    if (field.current?.value) change(field.current.value)
  })
  useEffect(() => onHydrated(), [])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      setOpen(true)
      setPointed(active < 0 ? (step > 0 ? 0 : options.length - 1) : (active + step + options.length) % options.length)
    } else if (event.key === 'Enter') {
      const option = options[active]
      if (option) take(option)
      else if (state === 'failed') search.again()
      else if (event.currentTarget.value.trim() !== '') enter.press()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      enter.forget()
      if (isShown) return setOpen(false)
      setText('')
      field.current?.blur()
    }
  }
  return { text, change, setOpen, isShown, search, active, setPointed, take, onKeyDown }
}

function useFollowOption(): (option: Exclude<SearchOption, { kind: 'recent' }>) => void {
  const [, openVessel] = useVesselParameter()
  const [, openStation] = useStationParameter()
  const filters = useFilters()
  const withChart = useWithChart()
  const openPort = useOpenPort()
  const locale = useLocale()
  return (option) => {
    switch (option.kind) {
      case 'vessel':
        return void openVessel(option.vessel.id)
      case 'station':
        return void openStation(option.station.id)
      case 'all':
        return filters.set({ name: option.name })
      case 'bound':
        return filters.set({ matched_port: option.port.unlocode.replace(' ', '') })
      case 'board':
        return location.assign(withBase(`/port/${option.port.unlocode.replace(' ', '')}`))
      case 'port':
        return openPort(option.port)
      case 'place':
        return withChart((chart) =>
          chart.goTo({
            latitude: option.latitude,
            longitude: option.longitude,
            label: formatPosition([option.longitude, option.latitude], locale),
            zoom: Math.max(nearZoom, chart.camera.place.zoom),
          }),
        )
    }
  }
}

interface Enter {
  isWaiting: boolean
  press(): void
  forget(): void
}

/** Remembers Enter until the results arrive. Opening a vessel in another way cancels it. */
function useEnterBeforeAnswer(): Enter {
  const [openVessel] = useVesselParameter()
  /** The vessel that was open when Enter was pressed. */
  const [pressed, setPressed] = useState<{ openVessel: string | null } | null>(null)
  if (pressed && pressed.openVessel !== openVessel) setPressed(null)
  return {
    isWaiting: pressed !== null,
    press: () => setPressed({ openVessel }),
    forget: () => setPressed(null),
  }
}

function useAnswer({ isWaiting, forget }: Enter, isSettled: boolean, act: () => void): void {
  const onAnswer = useEffectEvent(() => {
    forget()
    act()
  })
  useEffect(() => {
    if (isWaiting && isSettled) onAnswer()
  }, [isWaiting, isSettled])
}

const isGuess = (option: SearchOption) => option.kind === 'vessel' && option.guessed
