'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { filteredCountQuery } from '#lib/client/facets.ts'
import { formatAt } from '#lib/wire/at.ts'
import { filterTable } from '#lib/wire/filterTable.ts'
import { Button } from '../../ui/Button.tsx'
import controls from '../../ui/controls.module.css'
import { useEscape } from '../../ui/escape.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { type FilterChanges, useFilters, withoutFilters } from '../../view/filterState.ts'
import { LastReceivedHere } from '../../view/LastReceivedHere.tsx'
import { useAtParameter } from '../../view/urlState.ts'
import { useIsVisitor } from '../../view/visitor.ts'
import { mapWords } from '../mapWords.ts'
import { areaAround, type ChartPort } from './chartPort.ts'
import styles from './PortCard.module.css'

/**
 * A port that was clicked, with its vessels and those with the port as destination. Either group can be shown alone.
 */
export function PortCard({ port, onClose }: { port: ChartPort; onClose: () => void }) {
  const { port: words } = useWords(mapWords)
  const filters = useFilters()
  const { code, name } = port
  const area = areaAround(port)
  useEscape(true, onClose)
  /** Replaces all other filters, so that the list has as many vessels as the card shows. */
  const show = (filter: FilterChanges) => {
    filters.set({ ...withoutFilters(filterTable.map(({ parameter }) => parameter)), ...filter })
    onClose()
  }
  const inPort = useCount(`last_known_position_within=${area}`)
  const boundFor = useCount(`matched_port=${code}`)
  const isVisitor = useIsVisitor()
  return (
    <section className={styles.card} aria-label={`${words.label}: ${name}`}>
      <div className={styles.head}>
        <h2>
          {name} <span className={controls.muted}>{`${code.slice(0, 2)} ${code.slice(2)}`}</span>
        </h2>
        <IconButton label={words.close} Icon={X} size={16} onClick={onClose} />
      </div>
      <Button look="textButton" onClick={() => show({ last_known_position_within: area })}>
        {words.within(inPort)}
      </Button>
      {inPort === '0' && <LastReceivedHere query={`last_known_position_within=${area}`} />}
      <Button look="textButton" onClick={() => show({ matched_port: code })}>
        {words.withDestination(boundFor)}
      </Button>
      {!isVisitor && (
        <a href={`/port/${code}`} className={`${controls.textButton} ${styles.board}`}>
          {words.board}
        </a>
      )}
    </section>
  )
}

/** Counts all vessels, ignoring filters, at the chosen time; a dash until it is loaded. */
function useCount(query: string): string {
  const { locale } = useLocale()
  const [at] = useAtParameter()
  const asked = at === null ? query : `${query}&${new URLSearchParams({ at: formatAt(at) })}`
  const { data } = useQuery({ ...filteredCountQuery(asked), placeholderData: undefined })
  return data === undefined ? '–' : data.toLocaleString(locale)
}
