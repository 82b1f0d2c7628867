import { CopyButton } from '../ui/CopyButton.tsx'
import styles from './AccountDetails.module.css'
import { type Role, roleWords } from './role.ts'
import { SignOutButton } from './SignOutButton.tsx'

const makeToken = 'npx lastfix token create --name "my program"'
const useToken = 'curl -H "Authorization: Bearer TOKEN" "ORIGIN/api/vessels?limit=5"'

export function AccountDetails({ account }: { account: { email: string; role: Role } }) {
  return (
    <>
      <p>
        You are signed in as <strong>{account.email}</strong>, who {roleWords[account.role]}.
      </p>
      <SignOutButton />
      <h2 className={styles.heading}>Access for a program</h2>
      <p>
        A program reads the same ships with a token. Make one in the folder of this service, on the machine it runs on;
        it is shown once:
      </p>
      <Command text={makeToken} label="Copy the command that makes a token" />
      <p>Then ask with it, in place of TOKEN, at the address of this service, in place of ORIGIN:</p>
      <Command text={useToken} label="Copy the request" />
      <p>
        <code>npx lastfix token list</code> shows all tokens, <code>npx lastfix token revoke ID</code> ends one.
      </p>
      <p>
        <a href="/">Back to the map</a>
      </p>
    </>
  )
}

function Command({ text, label }: { text: string; label: string }) {
  return (
    <div className={styles.command}>
      <pre>
        <code>{text}</code>
      </pre>
      <CopyButton label={label} text={text} />
    </div>
  )
}
