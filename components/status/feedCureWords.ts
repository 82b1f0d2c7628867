import { wordsOf } from '../ui/words/words.ts'

/** Cures for the faults of feeds. */
export const feedCureWords = wordsOf({
  en: {
    portInUse: 'Choose another port, or stop the other program.',
    portReserved: 'Choose a port from 1024.',
    otherAddress: 'Use the address of this machine, or 0.0.0.0 for all of its addresses.',
    refused: 'No program accepts connections there. Check the port, and that the receiver is running.',
    unknownHost: 'Check the host name.',
    unreachable: 'Check the address, and that no firewall blocks it.',
    certificate: 'Check the host name and the certificate of the server.',
    denied: 'Edit the source and enter the password or key again.',
    noData: 'Check that the receiver is running and sends.',
    nothingYet: 'Set this machine and port in the receiver. Check firewalls.',
  },
  de: {
    portInUse: 'Wählen Sie einen anderen Port, oder beenden Sie das andere Programm.',
    portReserved: 'Wählen Sie einen Port ab 1024.',
    otherAddress: 'Verwenden Sie die Adresse dieses Rechners oder 0.0.0.0 für alle seine Adressen.',
    refused: 'Dort nimmt kein Programm Verbindungen an. Prüfen Sie den Port und ob der Empfänger läuft.',
    unknownHost: 'Prüfen Sie den Hostnamen.',
    unreachable: 'Prüfen Sie die Adresse und ob eine Firewall sie sperrt.',
    certificate: 'Prüfen Sie Hostname und Zertifikat des Servers.',
    denied: 'Bearbeiten Sie die Quelle, und geben Sie Passwort oder Schlüssel erneut ein.',
    noData: 'Prüfen Sie, ob der Empfänger läuft und sendet.',
    nothingYet: 'Tragen Sie diesen Rechner und den Port im Empfänger ein. Prüfen Sie Firewalls.',
  },
})

export type FeedCure = keyof (typeof feedCureWords)['en']
