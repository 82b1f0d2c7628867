import { Dashboard } from '../components/dashboard/Dashboard.tsx'
import { chartSources } from './chart.ts'
import { listsOfPage } from './lists.ts'
import { seesInterference, service } from './loadedLib.ts'
import { requiredSession } from './session.ts'

export default async function MapPage() {
  const account = await requiredSession()
  const { settings, directory } = await service()
  const isAdministrator = account.role === 'admin'
  const scope = directory.accountOf(account.email)?.scope ?? null
  return (
    <Dashboard
      account={account}
      lists={await listsOfPage(account.email)}
      seesFeeds={scope === null}
      seesInterference={seesInterference(scope)}
      chart={await chartSources(isAdministrator)}
      trackHours={settings.trackHours}
      recordsCalls={settings.callDays > 0}
      recordsChanges={settings.changeDays > 0}
    />
  )
}
