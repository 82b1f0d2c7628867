import { Command } from '../ui/Command.tsx'
import styles from './AccountDetails.module.css'
import { type Role, roleWords } from './role.ts'
import { SignOutButton } from './SignOutButton.tsx'

const makeToken = 'npx lastfix token create --name "my program"'

export interface AccountDetailsProps {
  account: { email: string; role: Role }
  /** The service's own address, as the one who reads this sees it. */
  origin: string
}

export function AccountDetails({ account, origin }: AccountDetailsProps) {
  return (
    <>
      <p>
        You are signed in as <strong>{account.email}</strong>, {roleWords[account.role]}.
      </p>
      <SignOutButton />
      <h2 className={styles.heading}>Access for a program</h2>
      <p>
        A program reads the same ships with a token. Make one in the folder of this service, on the machine it runs on;
        it is shown once:
      </p>
      <Command text={makeToken} label="Copy the command that makes a token" />
      <p>Then ask with it, in place of TOKEN:</p>
      <Command
        text={`curl -H "Authorization: Bearer TOKEN" "${origin}/api/vessels?limit=5"`}
        label="Copy the request"
      />
      <p>
        <code>npx lastfix token list</code> shows all tokens, <code>npx lastfix token revoke ID</code> ends one. All
        that can be asked: <a href="/docs">the interface for programs</a>.
      </p>
      <p>
        <a href="/">Back to the map</a>
      </p>
    </>
  )
}
