import { ComingSheet } from '../ui/sheet/ComingSheet.tsx'
import type { SheetProps } from '../ui/sheet/Sheet.tsx'
import { useWords } from '../ui/words/words.ts'
import { useDrawerParameter, useListParameter } from '../view/urlState.ts'
import { dashboardWords } from './dashboardWords.ts'

// What stands in the place of each panel until its code is there.

export const ComingVessel = coming('vessel', 'right')
export const ComingFilters = coming('filters', 'left')
export const ComingViews = coming('views', 'left')
const ComingAreaDrawer = coming('areas', 'left')
const ComingVesselList = coming('list', 'below')

/** Areas come for the map, too, with their drawer closed. */
export function ComingAreas() {
  const [drawer] = useDrawerParameter()
  return drawer === 'areas' && <ComingAreaDrawer />
}

/** What lies below the map comes for what is selected, too, with the list closed. */
export function ComingList() {
  const [listed] = useListParameter()
  return listed && <ComingVesselList />
}

function coming(panel: 'vessel' | 'filters' | 'views' | 'areas' | 'list', place: SheetProps['place']) {
  return function Coming() {
    const words = useWords(dashboardWords)
    return <ComingSheet label={words[panel]} place={place} />
  }
}
