'use client'

import type { SignedIn } from '#lib/wire/account.ts'
import { Areas } from '../areas/Areas.tsx'
import { ShareArea } from '../share/ShareArea.tsx'
import { AddArea, SavePortArea, WatchArea, WhoPassed } from './laterParts.tsx'

interface DashboardAreasProps {
  /** `null` for visitors with a public link. */
  account: SignedIn | null
  isDrawingAsked: boolean
  onDrawing: () => void
}

/** The areas of the page, with what the user can do with one. */
export function DashboardAreas({ account, ...drawing }: DashboardAreasProps) {
  return (
    <Areas
      {...drawing}
      actions={<WhoPassed line={null} />}
      lineActionsOf={(line, onUsed) => <WhoPassed line={line} onChosen={onUsed} />}
      actionsOf={(area) => account && <WatchArea {...area} account={account} />}
      moreActionsOf={(area) => (
        <>
          {account && <AddArea {...area} />}
          {account?.role === 'admin' && <SavePortArea {...area} />}
          <ShareArea {...area} />
        </>
      )}
    />
  )
}
