'use client'

import { Search as SearchIcon, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { longestSearch } from '#lib/wire/vesselSearch.ts'
import { useWithChart } from '../map/chartContext.tsx'
import controls from '../ui/controls.module.css'
import { useShortcut } from '../ui/shortcuts.ts'
import { useWords } from '../ui/words/words.ts'
import { useFilters } from '../view/filterState.ts'
import { useVesselParameter } from '../view/urlState.ts'
import { forgetSearches, noteSearch } from './recentSearches.ts'
import styles from './SearchBox.module.css'
import { optionId, SearchResults } from './SearchResults.tsx'
import { searchWords } from './searchWords.ts'
import { type SearchOption, useSearch } from './useSearch.ts'

const nearZoom = 11

/** One box for names, numbers, call signs and places; what is typed tells which it is. */
export function SearchBox() {
  const words = useWords(searchWords)
  const [openVessel, setVessel] = useVesselParameter()
  const filters = useFilters()
  const withChart = useWithChart()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [pointed, setPointed] = useState<number | null>(null)
  /** Enter may come before the answer does: then the first that is found is taken; a guess is only pointed at. */
  const [waiting, setWaiting] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const list = useId()
  const search = useSearch(text, open || waiting)
  const { options, state } = search
  const active = pointed !== null && pointed < options.length ? pointed : -1
  const isShown = open && (options.length > 0 || state !== 'rests')
  useShortcut('/', words.focus, () => field.current?.focus())

  const change = (next: string) => {
    setText(next)
    setPointed(null)
    setWaiting(false)
    setOpen(true)
  }
  const take = (option: SearchOption) => {
    if (option.kind === 'recent') return change(option.text)
    noteSearch(localStorage, option.kind === 'vessel' ? (option.vessel.name ?? text.trim()) : text.trim())
    setOpen(false)
    setPointed(null)
    setWaiting(false)
    if (option.kind === 'vessel') void setVessel(option.vessel.id)
    if (option.kind === 'all') filters.set({ name: option.name })
    if (option.kind === 'bound') filters.set({ matched_port: option.port.unlocode.replace(' ', '') })
    if (option.kind === 'port' && option.port.center_point) {
      const [longitude, latitude] = option.port.center_point.coordinates
      withChart((chart) => chart.camera.goTo({ longitude, latitude, zoom: nearZoom }))
    }
    if (option.kind === 'place')
      withChart((chart) => chart.camera.goTo({ ...option, zoom: Math.max(nearZoom, chart.camera.place.zoom) }))
    if (option.kind !== 'vessel') setText('')
    field.current?.blur()
  }
  // Typed before the page was alive, which React keeps in the field and does not tell.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (field.current?.value) change(field.current.value)
  }, [])
  const first = options.find((option) => option.kind !== 'recent' && !isGuess(option))
  const heard = options.every(isGuess) ? words.guessed(options.length) : words.found(options.length)
  const isSettled = search.settledText === text && state !== 'searching'
  const latest = useRef({ first, guess: -1, take })
  latest.current = { first, guess: options.findIndex(isGuess), take }
  useEffect(() => {
    if (!waiting || !isSettled) return
    setWaiting(false)
    if (latest.current.first) latest.current.take(latest.current.first)
    else if (latest.current.guess >= 0) setPointed(latest.current.guess)
  }, [waiting, isSettled])

  // Who opens a vessel by other ways meanwhile means that one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it is another
  useEffect(() => setWaiting(false), [openVessel])

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
      else if (event.currentTarget.value.trim() !== '') setWaiting(true)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      setWaiting(false)
      if (isShown) return setOpen(false)
      setText('')
      field.current?.blur()
    }
  }

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
          maxLength={longestSearch}
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
            forgetSearches(localStorage)
            setOpen(false)
          }}
        />
      )}
      <span role="status" className={controls.heard}>
        {isShown && state === 'found' ? heard : ''}
      </span>
    </search>
  )
}

const isGuess = (option: SearchOption) => option.kind === 'vessel' && option.guessed
