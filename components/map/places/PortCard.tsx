'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { filteredCountQuery } from '#lib/client/facets.ts'
import { type BoardListName, type BoardParameters, boardQuery } from '#lib/client/portBoard.ts'
import { formatAt } from '#lib/wire/at.ts'
import { withBase } from '#lib/wire/basePath.ts'
import { filterTable } from '#lib/wire/filterTable.ts'
import { FlagImage } from '../../record/Flag.tsx'
import { Button } from '../../ui/Button.tsx'
import controls from '../../ui/controls.module.css'
import { useEscape } from '../../ui/escape.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { type FilterChanges, useFilters, withoutFilters } from '../../view/filterState.ts'
import { LastReceivedHere } from '../../view/LastReceivedHere.tsx'
import { useRecordsCalls } from '../../view/recordsCalls.ts'
import { useAtParameter } from '../../view/urlState.ts'
import { useIsVisitor } from '../../view/visitor.ts'
import { mapWords } from '../mapWords.ts'
import { areaAround, type ChartPort } from './chartPort.ts'
import styles from './PortCard.module.css'

/**
 * A port that was clicked. Its numbers are those of its board; without one, as in playback, those of the vessels around the port and
 * of those with the port as destination.
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
  const [at] = useAtParameter()
  const isVisitor = useIsVisitor()
  const hasBoard = useRecordsCalls() && !isVisitor && at === null
  return (
    <section className={styles.card} aria-label={`${words.label}: ${name}`}>
      <div className={styles.head}>
        <h2>
          <FlagImage code={code.slice(0, 2)} /> {name}{' '}
          <span className={controls.muted}>{`${code.slice(0, 2)} ${code.slice(2)}`}</span>
        </h2>
        <IconButton label={words.close} Icon={X} size={16} onClick={onClose} />
      </div>
      {hasBoard ? (
        <BoardCounts code={code} />
      ) : (
        <Around area={area} onShow={() => show({ last_known_position_within: area })} />
      )}
      <WithDestination code={code} onShow={() => show({ matched_port: code })} />
      {!isVisitor && (
        <a href={withBase(`/port/${code}`)} className={controls.button}>
          {words.board}
        </a>
      )}
    </section>
  )
}

/** The lists of the board with their lengths, as it opens. */
const boardLists: readonly {
  name: 'expected' | 'inPort' | 'arrived' | 'departed'
  list: BoardListName
  parameters: BoardParameters
}[] = [
  { name: 'expected', list: 'expected', parameters: {} },
  { name: 'inPort', list: 'in-port', parameters: {} },
  { name: 'arrived', list: 'calls', parameters: { event: 'arrived', since: '-PT24H' } },
  { name: 'departed', list: 'calls', parameters: { event: 'departed', since: '-PT24H' } },
]

function BoardCounts({ code }: { code: string }) {
  const { lists, lastDay } = useWords(mapWords).port
  return (
    <dl className={styles.counts}>
      {boardLists.map(({ name, list, parameters }) => (
        <div key={name}>
          <dt>{lists[name]}</dt>
          <dd>
            <BoardCount {...{ code, list, parameters }} />
          </dd>
          {list === 'calls' && <dd className={controls.muted}>{lastDay}</dd>}
        </div>
      ))}
    </dl>
  )
}

interface BoardCountProps {
  code: string
  list: BoardListName
  parameters: BoardParameters
}

function BoardCount({ code, list, parameters }: BoardCountProps) {
  const { count } = useLocale()
  const { data } = useQuery(boardQuery(code, list, '', { ...parameters, limit: 1 }))
  return data === undefined ? '–' : count(data.paging.total)
}

function Around({ area, onShow }: { area: string; onShow: () => void }) {
  const { port: words } = useWords(mapWords)
  const query = `last_known_position_within=${area}`
  const vessels = useCount(query)
  return (
    <>
      <Button look="textButton" onClick={onShow}>
        {words.within(vessels)}
      </Button>
      {vessels === '0' && <LastReceivedHere query={query} />}
    </>
  )
}

function WithDestination({ code, onShow }: { code: string; onShow: () => void }) {
  const { port: words } = useWords(mapWords)
  const vessels = useCount(`matched_port=${code}`)
  return (
    <Button look="textButton" onClick={onShow}>
      {words.withDestination(vessels)}
    </Button>
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
