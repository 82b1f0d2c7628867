import { expect, it } from 'vitest'
import { type SignedIn, simulationOwner } from '#lib/wire/account.ts'
import { render } from '../../testing/render.tsx'
import { OwnerNote } from './OwnerNote.tsx'

const account: SignedIn = { email: 'ann@example.org', role: 'viewer' }

it.each([
  [account.email, ''],
  ['bob@example.org', 'by bob@example.org'],
  [simulationOwner, 'Simulated'],
])('the owner of a row is named to others, and the simulation is marked: %s', (owner, shown) => {
  expect(render(<OwnerNote owner={owner} account={account} />).container.textContent).toBe(shown)
})
