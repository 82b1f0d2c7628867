'use client'

import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { type BoardRow, boardAddress, boardQuery } from '#lib/client/portBoard.ts'
import { withBase } from '#lib/wire/basePath.ts'
import controls from '../ui/controls.module.css'
import page from '../ui/page/Page.module.css'
import { type Column, Table } from '../ui/table/ListTable.tsx'
import { Loaded } from '../ui/table/Loaded.tsx'
import type { TableSort } from '../ui/table/sortedRows.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import { useFilters } from '../view/filterState.ts'
import { type BoardName, boardLists, useBoardState, useListParameters } from './boardState.ts'
import { boardWords } from './boardWords.ts'
import styles from './PortPage.module.css'

const firstRows = 100
const maxRows = 1_000

type RowOf<Name extends BoardName> = BoardRow<(typeof boardLists)[Name]>

interface BoardListProps<Name extends BoardName> {
  name: Name
  code: string
  keyOf: (row: RowOf<Name>) => string
  columns: readonly Column<RowOf<Name>>[]
  /** The sort at first, if it is not the service's. */
  firstSort?: TableSort
  /** Whether a row belongs in the table. */
  isShown?: (row: RowOf<Name>) => boolean
  /** Content above the table. */
  above?: ReactNode
  /** Content below the table. */
  below?: (rows: readonly RowOf<Name>[]) => ReactNode
}

/** The first rows of a list; `undefined` parts while they are loading. */
function useBoardPage<Name extends BoardName>(name: Name, code: string, limit: number) {
  const { query } = useFilters()
  const parameters = useListParameters()[name]
  return useQuery(boardQuery<(typeof boardLists)[Name]>(code, boardLists[name], query, { ...parameters, limit }))
}

/** The number of rows of a list; `undefined` while it is loading. */
export function useBoardTotal(name: BoardName, code: string): number | undefined {
  return useBoardPage(name, code, firstRows).data?.paging.total
}

/** A titled list of the board. */
export function BoardList<Name extends BoardName>(props: BoardListProps<Name>) {
  const { name, code, keyOf, columns, firstSort = null, isShown = () => true, above, below } = props
  const words = useWords(boardWords)
  const locale = useLocale()
  const { query } = useFilters()
  const [wanted, setWanted] = useState(firstRows)
  const [sort, setSort] = useState(firstSort)
  const title = useId()
  const parameters = useListParameters()[name]
  // The service has an order of its own, so that the first rows of another are among all.
  const isLonger = (useBoardTotal(name, code) ?? 0) > firstRows
  const limit = sort !== null && isLonger ? maxRows : wanted
  const answer = useBoardPage(name, code, limit)
  const label = words.lists[name]
  return (
    <section className={`${page.card} ${styles.list}`} data-list={name} aria-labelledby={title}>
      <div className={styles.bar}>
        <h2 id={title}>
          {label} {answer.data && <span className={styles.count}>{locale.count(answer.data.paging.total)}</span>}
        </h2>
        <a
          className={styles.csv}
          href={withBase(boardAddress(code, boardLists[name], query, { ...parameters, limit: maxRows, format: 'csv' }))}
          download={`${code}-${name}.csv`}
          aria-label={words.csvOf(label)}
        >
          <Download size={14} aria-hidden />
          {words.csv}
        </a>
      </div>
      <div className={styles.rows}>
        {above}
        <Loaded query={answer}>
          {({ data, paging: { total } }) => (
            <>
              {data.length === 0 ? (
                <Nothing name={name} />
              ) : (
                <Table
                  label={label}
                  keyOf={keyOf}
                  columns={columns}
                  rows={data.filter(isShown)}
                  sort={sort}
                  onSort={setSort}
                />
              )}
              {below?.(data)}
              <More shown={data.length} total={total} limit={limit} onMore={() => setWanted(maxRows)} />
            </>
          )}
        </Loaded>
      </div>
    </section>
  )
}

function Nothing({ name }: { name: BoardName }) {
  const words = useWords(boardWords)
  const { active, clear } = useFilters()
  const [{ period }, choose] = useBoardState()
  if (active.length === 0)
    return (
      <p className={controls.muted}>
        {words.none[name]}{' '}
        {(name === 'arrived' || name === 'departed') && period === '24h' && (
          <button type="button" className={controls.textButton} onClick={() => void choose({ period: '7d' })}>
            {words.periods['7d']}
          </button>
        )}
      </p>
    )
  return (
    <p className={controls.muted}>
      {words.noMatch}{' '}
      <button type="button" className={controls.textButton} onClick={clear}>
        {words.clear}
      </button>
    </p>
  )
}

function More({ shown, total, limit, onMore }: { shown: number; total: number; limit: number; onMore: () => void }) {
  const words = useWords(boardWords)
  const { count } = useLocale()
  if (shown >= total) return null
  if (limit >= maxRows) return <p className={controls.muted}>{words.first(count(shown), count(total))}</p>
  return (
    <button type="button" className={`${controls.textButton} ${styles.more}`} onClick={onMore}>
      {total <= maxRows ? words.showAll(count(total)) : words.showFirst(count(maxRows))}
    </button>
  )
}
