import { wordsOf } from '../../ui/words/words.ts'

export const userWords = wordsOf({
  en: {
    intro: 'Viewers have read access. Administrators also manage users, tokens, ports and characteristics.',
    add: 'Add user',
    list: 'Users',
    email: 'Email',
    role: 'Role',
    roleOf: (email: string) => `Role of ${email}`,
    since: 'Created',
    tokens: 'Tokens',
    you: 'you',
    excess: (tokens: number): string => `${tokens} can do more than a viewer`,
    revokeExcess: 'Revoke tokens',
    revokeExcessOf: (email: string) => `Revoke tokens of ${email} that can do more than a viewer`,
    revokeExcessTitle: (email: string) => `Revoke tokens of ${email}?`,
    revokeExcessText: (tokens: number): string =>
      tokens === 1
        ? 'One token was made as an administrator and can still do more than a viewer. Programs that use it lose access immediately.'
        : `${tokens} tokens were made as an administrator and can still do more than a viewer. Programs that use them lose access immediately.`,
    revoke: 'Revoke',
    emailTaken: 'A user with this email already exists.',
    lastAdmin: 'This is the only administrator. Add another administrator first.',
    newPassword: 'Reset password',
    newPasswordFor: (email: string) => `Reset password of ${email}`,
    newPasswordTitle: (email: string) => `Reset password of ${email}?`,
    newPasswordText: 'The current password stops working and all sessions of this user end.',
    makePassword: 'Reset password',
    remove: 'Remove',
    removeNamed: (email: string) => `Remove ${email}`,
    removeTitle: (email: string) => `Remove ${email}?`,
    removeText: (tokens: number): string =>
      `${tokens === 0 ? 'All sessions end' : tokens === 1 ? 'All sessions end and the user’s token is revoked' : `All sessions end and the user’s ${tokens} tokens are revoked`}. Private views are deleted; shared views stay.`,
    passwordFor: (email: string) => `Password for ${email}`,
    shownOnce: 'Copy the password now. It is not shown again. The user can change it under “Profile”.',
    copyPassword: 'Copy password',
    copyInvitation: 'Copy address, email and password',
  },
  de: {
    intro: 'Leser haben Lesezugriff. Administratoren verwalten außerdem Benutzer, Token, Häfen und Schiffsmerkmale.',
    add: 'Benutzer hinzufügen',
    list: 'Benutzer',
    email: 'E-Mail',
    role: 'Rolle',
    roleOf: (email) => `Rolle von ${email}`,
    since: 'Angelegt',
    tokens: 'Token',
    you: 'Sie',
    excess: (tokens) => (tokens === 1 ? '1 darf mehr als ein Leser' : `${tokens} dürfen mehr als ein Leser`),
    revokeExcess: 'Token sperren',
    revokeExcessOf: (email) => `Token von ${email} sperren, die mehr als ein Leser dürfen`,
    revokeExcessTitle: (email) => `Token von ${email} sperren?`,
    revokeExcessText: (tokens) =>
      tokens === 1
        ? 'Ein Token wurde als Administrator angelegt und darf weiterhin mehr als ein Leser. Programme mit diesem Token verlieren sofort den Zugriff.'
        : `${tokens} Token wurden als Administrator angelegt und dürfen weiterhin mehr als ein Leser. Programme mit diesen Token verlieren sofort den Zugriff.`,
    revoke: 'Sperren',
    emailTaken: 'Es gibt schon einen Benutzer mit dieser E-Mail-Adresse.',
    lastAdmin: 'Das ist der einzige Administrator. Legen Sie zuerst einen weiteren an.',
    newPassword: 'Passwort zurücksetzen',
    newPasswordFor: (email) => `Passwort von ${email} zurücksetzen`,
    newPasswordTitle: (email) => `Passwort von ${email} zurücksetzen?`,
    newPasswordText: 'Das bisherige Passwort wird ungültig, und alle Sitzungen des Benutzers enden.',
    makePassword: 'Passwort zurücksetzen',
    remove: 'Entfernen',
    removeNamed: (email) => `${email} entfernen`,
    removeTitle: (email) => `${email} entfernen?`,
    removeText: (tokens) =>
      `${tokens === 0 ? 'Alle Sitzungen enden' : tokens === 1 ? 'Alle Sitzungen enden, und der Token des Benutzers wird gesperrt' : `Alle Sitzungen enden, und die ${tokens} Token des Benutzers werden gesperrt`}. Private Ansichten werden gelöscht, geteilte bleiben.`,
    passwordFor: (email) => `Passwort für ${email}`,
    shownOnce:
      'Kopieren Sie das Passwort jetzt. Es wird nicht noch einmal angezeigt. Der Benutzer kann es unter „Profil“ ändern.',
    copyPassword: 'Passwort kopieren',
    copyInvitation: 'Adresse, E-Mail und Passwort kopieren',
  },
})
