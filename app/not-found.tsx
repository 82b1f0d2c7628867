import { Page } from '../components/shell/Page.tsx'
import { fleetIsSimulated } from './session.ts'

export default async function NotFound() {
  return (
    <Page title="There is no such page" simulated={await fleetIsSimulated()}>
      <p>
        The address is not one of this service. <a href="/">Go to the map</a>
      </p>
    </Page>
  )
}
