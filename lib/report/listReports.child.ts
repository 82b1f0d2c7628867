import { FleetFollower } from '#lib/fleet/follower.ts'
import { createLog } from '#lib/log.ts'
import { openStore } from '#lib/store/open.ts'
import { ListReports } from './listReports.ts'

/** Makes due reports, and waits to be killed when it has stored the second part: see listReports.test.ts. */
const [databaseUrl = '', now = ''] = process.argv.slice(2)
const store = await openStore(databaseUrl)
const follower = new FleetFollower({ source: store })
follower.start()
await follower.catchUp()
while (follower.fleet === null) await new Promise((resolve) => setImmediate(resolve))
const { fleet } = follower
const { listReports, changes } = store
const addPart: typeof listReports.addPart = async (report, part, ...rest) => {
  const isAdded = await listReports.addPart(report, part, ...rest)
  if (part < 1) return isAdded
  process.stdout.write('half\n')
  return new Promise(() => {})
}
await new ListReports({
  store: { listReports: { ...listReports, addPart }, changes },
  lists: () => fleet.lists.all(),
  fleetOf: async () => fleet,
  ports: { portOf: () => null },
  accountOf: () => null,
  now: () => Number(now),
  log: createLog({ process: 'web' }),
}).makeDue()
