'use client'

import {
  changeRole,
  changeScope,
  makeResetLink,
  removeUser,
  revokeExcessTokens,
  setDisabled,
} from '#lib/client/account/accountUsers.ts'
import { type ResetLinkJson, type RoleJson, roles, type UserJson } from '#lib/wire/account.ts'
import { ActionButton } from '../../ui/form/ActionButton.tsx'
import { ConfirmButton } from '../../ui/form/ConfirmButton.tsx'
import { Failure } from '../../ui/form/Failure.tsx'
import { Options } from '../../ui/form/Field.tsx'
import { formWords } from '../../ui/form/formWords.ts'
import row from '../../ui/table/Row.module.css'
import { useSending } from '../../ui/useSending.ts'
import { useWords } from '../../ui/words/words.ts'
import { accountWords } from '../accountWords.ts'
import { profileWords } from '../profile/profileWords.ts'
import { userWords } from './userWords.ts'

interface RoleChoiceProps {
  user: UserJson
  onChanged: () => Promise<unknown>
}

export function RoleChoice({ user: { email, role }, onChanged }: RoleChoiceProps) {
  const words = useWords(userWords)
  const roleWords = useWords(accountWords).roles
  const change = useSending({ mutationFn: (wanted: RoleJson) => changeRole(email, wanted), onSuccess: onChanged })
  return (
    <>
      <Options
        className={row.select}
        aria-label={words.roleOf(email)}
        value={change.isPending ? change.variables : role}
        options={roles}
        words={roleWords}
        disabled={change.isPending}
        onChange={change.mutate}
      />
      <div role="alert">{change.error && <Failure error={change.error} fields={{ email: words.lastAdmin }} />}</div>
    </>
  )
}

interface UserActionsProps extends RoleChoiceProps {
  /** `null` if users cannot sign in with a password. */
  onResetLink: ((made: ResetLinkJson) => void) | null
}

export function UserActions({ user, onChanged, onResetLink }: UserActionsProps) {
  const words = useWords(userWords)
  const { save, remove } = useWords(formWords)
  const { wrongPassword } = useWords(profileWords)
  const { email, role, scope, tokens, excess_tokens, disabled } = user
  return (
    <div>
      {excess_tokens > 0 && (
        <ConfirmButton
          label={words.revokeExcessOf(email)}
          title={words.revokeExcessTitle(email)}
          text={words.revokeExcessText(excess_tokens)}
          confirm={words.revoke}
          onConfirm={() => revokeExcessTokens(email).then(onChanged)}
        >
          {words.revokeExcess}
        </ConfirmButton>
      )}
      {role === 'viewer' && (
        <ConfirmButton
          label={words.limitNamed(email)}
          title={words.limitTitle(email)}
          text={words.limitText}
          confirm={save}
          takesAway={false}
          field={{ label: words.filters, hint: words.filtersHint, value: scope ?? '' }}
          onConfirm={(filters) => changeScope(email, filters).then(onChanged)}
        >
          {words.limit}
        </ConfirmButton>
      )}
      {onResetLink && !disabled && (
        <ConfirmButton
          label={words.resetLinkFor(email)}
          title={words.resetLinkTitle(email)}
          text={words.resetLinkText}
          confirm={words.makeResetLink}
          takesAway={false}
          password={{ label: words.ownPassword, parameter: 'own_password', wrong: wrongPassword }}
          onConfirm={(ownPassword) => makeResetLink(email, ownPassword).then(onResetLink)}
        >
          {words.resetLink}
        </ConfirmButton>
      )}
      {disabled ? (
        <ActionButton label={words.enableNamed(email)} onAct={() => setDisabled(email, false).then(onChanged)}>
          {words.enable}
        </ActionButton>
      ) : (
        <ConfirmButton
          label={words.disableNamed(email)}
          title={words.disableTitle(email)}
          text={words.disableText}
          onConfirm={() => setDisabled(email, true).then(onChanged)}
        >
          {words.disable}
        </ConfirmButton>
      )}
      <ConfirmButton
        label={words.removeNamed(email)}
        title={words.removeTitle(email)}
        text={words.removeText(tokens)}
        onConfirm={() => removeUser(email).then(onChanged)}
      >
        {remove}
      </ConfirmButton>
    </div>
  )
}
