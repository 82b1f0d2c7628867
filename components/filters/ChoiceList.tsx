'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { portSearchQuery } from '#lib/client/ports.ts'
import { foldText } from '#lib/wire/condition.ts'
import type { ChoiceJson, FacetJson } from '#lib/wire/facetSchemas.ts'
import type { FacetParameter } from '#lib/wire/facets.ts'
import type { PortJson } from '#lib/wire/portSchemas.ts'
import { ShipTypeMark } from '../map/vessels/VesselMark.tsx'
import { FlagImage } from '../record/Flag.tsx'
import controls from '../ui/controls.module.css'
import { PanelChoice } from '../ui/sheet/PanelField.tsx'
import panel from '../ui/sheet/panel.module.css'
import { formatChoice, useFilterFormat } from '../view/filterFormat.ts'
import styles from './FilterPanel.module.css'

const atFirst = 8
const findFrom = 12
const minPortCharacters = 2

export interface ChoiceListProps {
  parameter: FacetParameter
  /** Whether all ports can be searched for more choices. */
  isPort: boolean
  label: string
  /** `undefined` until the counts are loaded. */
  facet: FacetJson | undefined
  chosen: readonly string[]
  onChoose: (values: readonly string[]) => void
}

/** The choices with the most vessels first, as they were when the section was opened: no row moves or leaves afterwards. */
export function ChoiceList({ parameter, isPort, label, facet, chosen, onChoose }: ChoiceListProps) {
  const all = withChosen(facet?.choices ?? [], chosen)
  const format = useFilterFormat({ portCodes: isPort ? all.map(({ value }) => value) : [], hasLists: false })
  const { words, locale } = format
  const [whole, setWhole] = useState(false)
  const [sought, setSought] = useState('')
  const more = useId()
  const ports = useQuery({ ...portSearchQuery(sought), enabled: isPort && sought.trim().length >= minPortCharacters })
  const choices = useCalmOrder(all)
  const named = choices.map((choice) => ({ ...choice, name: formatChoice(parameter, choice.value, format) }))
  const found = named.filter(({ name, value }) => foldText(`${name} ${value}`).includes(foldText(sought)))
  const isCounted = (value: string) => choices.some((choice) => choice.value === value)
  const others = isPort && sought ? (ports.data ?? []).map(choiceOfPort).filter(({ value }) => !isCounted(value)) : []
  const shown = whole || sought ? found : found.filter(({ value }, place) => place < atFirst || chosen.includes(value))
  const toggle = (value: string) =>
    onChoose(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])

  return (
    <div>
      {(isPort || named.length > findFrom) && (
        <input
          type="search"
          className={panel.field}
          aria-label={words.find(label)}
          placeholder={isPort ? words.portHint : words.find(label)}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      )}
      <ul className={styles.choices} id={more}>
        {shown.map(({ value, name, count }) => (
          <li key={value}>
            <PanelChoice
              text={name}
              mark={marks[parameter]?.(value)}
              count={facet ? locale.count(count) : ''}
              data-none={(facet && count === 0) || undefined}
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
          </li>
        ))}
        {others.map(({ value, name }) => (
          <li key={value}>
            <PanelChoice text={name} count="" checked={false} onChange={() => toggle(value)} />
          </li>
        ))}
        {!facet && <Blanks rows={atFirst - shown.length} />}
      </ul>
      {facet && shown.length + others.length === 0 && (
        <p className={styles.note}>{sought ? words.noMatches : words.noValues}</p>
      )}
      {!sought && found.length > atFirst && (
        <button
          type="button"
          className={`${controls.textButton} ${styles.more}`}
          aria-expanded={whole}
          aria-controls={more}
          onClick={() => setWhole(!whole)}
        >
          {whole ? words.showFewer : words.showAll(locale.count(found.length))}
        </button>
      )}
      {facet && facet.others > 0 && <p className={styles.note}>{words.otherPorts(locale.count(facet.others))}</p>}
    </div>
  )
}

/** Keeps the content below in place while choices are counted. */
function Blanks({ rows }: { rows: number }) {
  return Array.from({ length: Math.max(0, rows) }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of placeholders
    <li key={row} className={panel.choice} aria-hidden>
      <span className={styles.blank} style={{ inlineSize: `${30 + ((row * 37) % 35)}%` }} />
    </li>
  ))
}

/** A port outside the counted choices. */
function choiceOfPort({ unlocode, port_name }: PortJson): { value: string; name: string } {
  return { value: unlocode.replace(' ', ''), name: `${port_name} (${unlocode})` }
}

const marks: { readonly [Parameter in FacetParameter]?: (value: string) => ReactNode } = {
  ship_type: (type) => <ShipTypeMark type={type} />,
  flag: (code) => <FlagImage code={code} />,
}

/** Chosen values stay visible, even without a vessel. */
function withChosen(choices: readonly ChoiceJson[], chosen: readonly string[]): readonly ChoiceJson[] {
  const missing = chosen.filter((value) => choices.every((choice) => choice.value !== value))
  return [...choices, ...missing.map((value) => ({ value, count: 0 }))]
}

/** Keeps the places of choices once they are shown, those without a vessel as well; new choices come last. */
function useCalmOrder(choices: readonly ChoiceJson[]): readonly ChoiceJson[] {
  const order = useRef<readonly string[]>([])
  const counted = new Map(choices.map((choice) => [choice.value, choice]))
  order.current = [...new Set([...order.current, ...counted.keys()])]
  return order.current.map((value) => counted.get(value) ?? { value, count: 0 })
}
