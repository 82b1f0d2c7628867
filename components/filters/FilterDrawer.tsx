'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { facetsQuery } from '#lib/client/facets.ts'
import { useFailure } from '#lib/client/useFailure.ts'
import type { FacetsJson } from '#lib/wire/facetSchemas.ts'
import { facetBands } from '#lib/wire/facets.ts'
import { Button } from '../ui/Button.tsx'
import { passFocus } from '../ui/focus.ts'
import { IconButton } from '../ui/IconButton.tsx'
import panel from '../ui/sheet/panel.module.css'
import { panelOpens, usePanelFocus } from '../ui/sheet/panelFocus.ts'
import { Sheet } from '../ui/sheet/Sheet.tsx'
import { mapParameters } from '../view/address.ts'
import { useFilterFormat } from '../view/filterFormat.ts'
import { filterSections, parametersOf, type SectionRow } from '../view/filterSections.ts'
import { type Filters, withoutFilters } from '../view/filterState.ts'
import { IgnoredParameters } from '../view/IgnoredParameters.tsx'
import { chosenOf } from '../view/readFilters.ts'
import { useDrawerParameter } from '../view/urlState.ts'
import { ChoiceList } from './ChoiceList.tsx'
import styles from './FilterPanel.module.css'
import { FilterSection } from './FilterSection.tsx'
import { ListFilter } from './ListFilter.tsx'
import { RangeFilter } from './RangeFilter.tsx'
import { TextFilter } from './TextFilter.tsx'
import { WithinFilter } from './WithinFilter.tsx'

export function FilterDrawer({ filters, onClose }: { filters: Filters; onClose: () => void }) {
  const { words, locale } = useFilterFormat()
  const { counts, isFailing } = useCounts(filters.asked)
  const heading = usePanelFocus<HTMLHeadingElement>()
  return (
    <Sheet label={words.panel} place="left">
      <header className={panel.header}>
        <div>
          <h2 ref={heading} tabIndex={-1} className={panel.title}>
            {words.panel}
          </h2>
          <p className={styles.total}>{counts ? words.count(locale.count(counts.total)) : words.counting}</p>
        </div>
        <div className={styles.headerTools}>
          {(filters.active.length > 0 || filters.invalid.length > 0) && (
            <Button
              look="textButton"
              onClick={({ currentTarget }) => {
                passFocus(currentTarget, heading.current)
                filters.clear()
              }}
            >
              {words.clearAll}
            </Button>
          )}
          <IconButton label={words.closePanel} Icon={X} onClick={onClose} />
        </div>
      </header>
      <div className={styles.notes}>
        <IgnoredParameters filters={filters} parameters={mapParameters} />
        {isFailing && <p className={styles.note}>{words.failed}</p>}
      </div>
      {filterSections.map((section) => {
        const parameters = parametersOf(section)
        const label =
          'group' in section && section.group ? words.groups[section.group] : words.labels[parameters[0] ?? 'name']
        return (
          <FilterSection
            key={parameters[0]}
            label={label}
            active={parameters.some((parameter) => filters.values[parameter])}
            folded={section.folded ?? false}
            onClear={() => filters.set(withoutFilters(parameters))}
          >
            <Control section={section} label={label} filters={filters} counts={counts} />
          </FilterSection>
        )
      })}
    </Sheet>
  )
}

/** Shows the counts of the previous filters while loading, but not after a failure. */
function useCounts(query: string): { counts: FacetsJson | undefined; isFailing: boolean } {
  const { data, error, isPlaceholderData } = useQuery(facetsQuery(query))
  const own = isPlaceholderData ? undefined : data
  const isFailing = useFailure({ data: own, error }, query) !== null && own === undefined
  return { counts: isFailing ? undefined : data, isFailing }
}

interface ControlProps {
  section: SectionRow
  label: string
  filters: Filters
  counts: FacetsJson | undefined
}

function Control({ section, label, filters, counts }: ControlProps) {
  const [, setDrawer] = useDrawerParameter()
  const { words } = useFilterFormat()
  switch (section.control) {
    case 'choices':
      return (
        <ChoiceList
          parameter={section.parameter}
          isPort={section.isPort ?? false}
          label={label}
          facet={counts?.facets[section.parameter]}
          chosen={chosenOf(filters.parsed, section.parameter)}
          onChoose={(values) => filters.set({ [section.parameter]: values.join(',') })}
        />
      )
    case 'range':
      return (
        <RangeFilter
          {...section}
          label={label}
          bands={counts?.bands[section.band] ?? facetBands[section.band]}
          filters={filters}
        />
      )
    case 'within':
      return (
        <WithinFilter
          {...section}
          label={label}
          bands={section.band ? counts?.bands[section.band] : undefined}
          filters={filters}
        />
      )
    case 'texts':
      return section.parameters.map((parameter) => (
        <TextFilter key={parameter} parameter={parameter} labelled={section.group !== null} filters={filters} />
      ))
    case 'lists':
      return (
        <ListFilter
          chosen={chosenOf(filters.parsed, section.parameter)}
          onChoose={(values) => filters.set({ [section.parameter]: values.join(',') })}
        />
      )
    case 'areas':
      return (
        <Button
          onClick={({ currentTarget }) => {
            panelOpens({ byKey: currentTarget.matches(':focus-visible') })
            void setDrawer('areas')
          }}
        >
          {words.drawAreas}
        </Button>
      )
  }
}
