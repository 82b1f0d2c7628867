'use client'

import type { PassageExport } from '#lib/client/passageFile.ts'
import type { Period } from '#lib/track/select.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failure } from '../../ui/form/Failure.tsx'
import { usePreferences } from '../../ui/preferences.ts'
import { Sheet } from '../../ui/sheet/Sheet.tsx'
import { uiWords } from '../../ui/words/uiWords.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { useFilters, withoutFilters } from '../../view/filterState.ts'
import { LeftOut } from '../../view/LeftOut.tsx'
import { useDrawerParameter, useDuringParameter, useLineParameter } from '../../view/urlState.ts'
import { ExportNotice } from '../ExportNotice.tsx'
import { HeightHandle } from '../HeightHandle.tsx'
import { useExport } from '../useExport.ts'
import styles from '../VesselList.module.css'
import { listWords } from '../words.ts'
import { PassageChart } from './PassageChart.tsx'
import { PassageGrid } from './PassageGrid.tsx'
import { type PassageActions, PassageToolbar } from './PassageToolbar.tsx'
import { PrintedPassages } from './PrintedPassages.tsx'
import { placeParameters, useMinMinutesParameter, useMovingParameter, usePassageQuery } from './passageState.ts'
import { passageWords } from './passageWords.ts'
import { usePassageOnMap } from './usePassageOnMap.ts'
import { type Passages, usePassages } from './usePassages.ts'

interface PassagesDockProps {
  /** More buttons for all passages. */
  actionsOf: PassageActions
  onClose: () => void
}

/** Replaces the vessel list: vessels that passed the areas or the line during the period of the address. */
export function PassagesDock({ actionsOf, onClose }: PassagesDockProps) {
  const words = useWords(passageWords)
  const [during] = useDuringParameter()
  const exporting = useExport()
  if (during === null) return null
  return (
    <>
      <Sheet label={words.title} place="below">
        <HeightHandle />
        <div className={styles.list}>
          <PassagesDuring period={during} onExport={exporting.start} actionsOf={actionsOf} onClose={onClose} />
        </div>
      </Sheet>
      <PrintedPassages period={during} />
      <ExportNotice exporting={exporting} doneText={words.exported} />
    </>
  )
}

interface PassagesDuringProps extends PassagesDockProps {
  period: Period
  onExport: (file: PassageExport) => void
}

function PassagesDuring(props: PassagesDuringProps) {
  const query = usePassageQuery(props.period)
  return query === null ? (
    <>
      <PassageToolbar {...props} passages={null} isLine={false} />
      <NoPlace />
    </>
  ) : (
    <FoundPassages {...props} query={query} />
  )
}

function FoundPassages({ query, ...props }: PassagesDuringProps & { query: string }) {
  const { period } = props
  const words = useWords(passageWords)
  const [line] = useLineParameter()
  const isLine = line !== null
  const passages = usePassages(query)
  const { fixed, stored, total, leftOut, error } = passages
  const open = usePassageOnMap(fixed, line)
  return (
    <>
      <PassageToolbar {...props} passages={passages} isLine={isLine} />
      <KeptNote period={period} passages={passages} />
      <LeftOut count={leftOut} className={styles.note} />
      {total === null && error ? (
        <Refused passages={passages} />
      ) : total === 0 ? (
        <None isLine={isLine} />
      ) : (
        <>
          {fixed !== null && stored !== null && <PassageChart fixed={fixed} period={stored} line={line} />}
          {total === null ? (
            <p role="status" className={styles.note}>
              {words.loading}
            </p>
          ) : (
            <PassageGrid query={query} fixed={fixed} rows={total} isLine={isLine} onOpen={open} />
          )}
        </>
      )}
    </>
  )
}

/** A period may begin before the oldest stored track. */
function KeptNote({ period, passages: { stored } }: { period: Period; passages: Passages }) {
  const words = useWords(passageWords)
  const locale = useLocale()
  const [{ timeZone }] = usePreferences()
  if (stored === null || stored.sinceSeconds <= period.sinceSeconds) return null
  return <p className={styles.note}>{words.keptFrom(locale.moment(stored.sinceSeconds * 1000, timeZone))}</p>
}

function Refused({ passages: { error, retry } }: { passages: Passages }) {
  const words = useWords(passageWords)
  const { retry: retryText } = useWords(uiWords)
  return (
    <div className={styles.empty}>
      <EmptyState title={words.failed}>
        <Button onClick={retry}>{retryText}</Button>
      </EmptyState>
      <Failure error={error} />
    </div>
  )
}

function None({ isLine }: { isLine: boolean }) {
  const words = useWords(passageWords)
  const { clearFilters } = useWords(listWords)
  const { active, set } = useFilters()
  const [isMoving, setMoving] = useMovingParameter()
  const [minMinutes, setMinMinutes] = useMinMinutesParameter()
  const isLimited = isMoving || minMinutes > 0
  const others = active.filter((parameter) => !placeParameters.includes(parameter))
  const isFiltered = isLimited || others.length > 0
  return (
    <div className={styles.empty}>
      <EmptyState title={isFiltered ? words.noneMatching : isLine ? words.noneCrossed : words.none}>
        {isLimited && (
          <Button
            onClick={() => {
              void setMoving(null)
              void setMinMinutes(null)
            }}
          >
            {words.showAll}
          </Button>
        )}
        {others.length > 0 && <Button onClick={() => set(withoutFilters(others))}>{clearFilters}</Button>}
      </EmptyState>
    </div>
  )
}

function NoPlace() {
  const words = useWords(passageWords)
  const [, setDrawer] = useDrawerParameter()
  return (
    <div className={styles.empty}>
      <EmptyState title={words.noPlace}>
        <Button onClick={() => void setDrawer('areas')}>{words.areas}</Button>
      </EmptyState>
    </div>
  )
}
