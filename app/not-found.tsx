import { Page } from '../components/shell/Page.tsx'

export default function NotFound() {
  return (
    <Page title="There is no such page" simulated={false}>
      <p>
        The address is not one of this service. <a href="/">Go to the map</a>
      </p>
    </Page>
  )
}
