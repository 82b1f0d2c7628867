'use client'

import { LoadingSheet } from '../ui/sheet/Loading.tsx'
import { loadedLater, nothingYet } from '../ui/sheet/loadedLater.tsx'
import { useListParameter } from '../view/urlState.ts'

// Loads these parts of the dashboard when they are first shown.

export const VesselPanel = loadedLater({
  place: 'right',
  load: async () => (await import('../vessel/VesselPanel.tsx')).VesselPanel,
})
export const StationPanel = loadedLater({
  place: 'right',
  load: async () => (await import('../stations/StationPanel.tsx')).StationPanel,
})
export const WatchVessel = loadedLater({
  waiting: nothingYet,
  load: async () => (await import('../events/WatchVessel.tsx')).WatchVessel,
})
export const WatchArea = loadedLater({
  waiting: nothingYet,
  load: async () => (await import('../events/WatchArea.tsx')).WatchArea,
})
export const SavePortArea = loadedLater({
  waiting: nothingYet,
  load: async () => (await import('../account/portAreas/SavePortArea.tsx')).SavePortArea,
})
export const AddToList = loadedLater({
  waiting: nothingYet,
  load: async () => (await import('../lists/AddToList.tsx')).AddToList,
})
export const AddSelection = loadedLater({
  waiting: nothingYet,
  load: async () => (await import('../lists/AddToList.tsx')).AddSelection,
})
export const AddArea = loadedLater({
  waiting: nothingYet,
  load: async () => (await import('../lists/AddToList.tsx')).AddArea,
})
export const AddPassed = loadedLater({
  waiting: nothingYet,
  load: async () => (await import('../lists/AddToList.tsx')).AddPassed,
})
export const ListDock = loadedLater({
  place: 'below',
  load: async () => (await import('../list/ListDock.tsx')).ListDock,
  waiting: function WaitingForList() {
    const [listed] = useListParameter()
    return listed && <LoadingSheet place="below" />
  },
})
export const PassagesDock = loadedLater({
  place: 'below',
  load: async () => (await import('../list/passages/PassagesDock.tsx')).PassagesDock,
})
export const OpenPassage = loadedLater({
  waiting: nothingYet,
  load: async () => (await import('../list/passages/OpenPassage.tsx')).OpenPassage,
})
export const WhoPassed = loadedLater({
  waiting: nothingYet,
  load: async () => (await import('../list/passages/WhoPassed.tsx')).WhoPassed,
})
export const FeedAlarm = loadedLater({
  place: 'left',
  waiting: nothingYet,
  load: async () => (await import('../status/FeedAlarm.tsx')).FeedAlarm,
})
export const KeysDialog = loadedLater({
  place: 'left',
  waiting: nothingYet,
  load: async () => (await import('./KeysDialog.tsx')).KeysDialog,
})
