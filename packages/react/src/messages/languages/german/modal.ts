import type { TranslationOf } from '../../text.ts'
import type { modalMessages } from '../english/modal.ts'

/** The German texts of the modal's frame, titles, toasts, alerts and errors, which load when the modal opens. */
export const germanModal = {
  'shell.back': 'Zurück',
  'shell.close': 'Schließen',
  'shell.help': 'Was ist eine Wallet?',
  'shell.switchNetwork': 'Netzwerk: {network}. Netzwerk wechseln',
  'shell.dismissToast': 'Meldung ausblenden',
  'shell.dismissAlert': 'Warnung ausblenden',
  'shell.loading': 'Wird geladen',
  'shell.viewFailed': 'Dieser Schritt konnte nicht geladen werden.',
  'shell.viewFailedHint': 'Vielleicht bist du offline. Deine Wallet ist nicht betroffen.',
  'shell.viewCrashed': 'Etwas ist schiefgegangen',
  'shell.viewCrashedHint':
    'Dadurch wurde nichts an deine Wallet gesendet. Geh zum Anfang zurück und versuche es noch einmal.',
  'shell.startAgain': 'Von vorn beginnen',

  'action.cancel': 'Abbrechen',
  'action.tryAgain': 'Noch einmal versuchen',
  'action.disconnect': 'Trennen',
  'action.disconnecting': 'Wird getrennt …',

  'toast.disconnectFailed': 'Trennen fehlgeschlagen',
  'toast.loadFailed': 'Dieser Schritt konnte nicht geladen werden. Prüfe deine Verbindung.',
  'toast.fetchTransactionsFailed': 'Transaktionen konnten nicht geladen werden',
  'toast.tokenBalanceUnavailable': 'Token-Guthaben nicht verfügbar',

  'error.AccountNotFoundError':
    'Die Wallet hat dieses Konto nicht für diese App freigegeben. Gib es zuerst in der Wallet frei.',
  'error.ChainNotSupportedError': 'Diese Blockchain wird nicht unterstützt',
  'error.ConnectionCancelledError': 'Die Verbindung wurde abgebrochen.',
  'error.ConnectionFailedError': 'Die Wallet konnte nicht verbunden werden. Versuche es noch einmal.',
  'error.ConnectorNotFoundError':
    'Die Wallet wurde in diesem Browser nicht gefunden. Installiere sie oder wähle eine andere.',
  'error.InvalidResponseError': 'Die Antwort des Servers ist nicht lesbar. Versuche es später noch einmal.',
  'error.InvalidWalletAnswerError': 'Die Antwort der Wallet war nicht zu verstehen. Sieh dort nach, was geschehen ist.',
  'error.LinkSessionNotStoredError':
    'Dieser Browser hat die Verbindung nicht gespeichert. Erlaube der Seite, Daten zu speichern, und verbinde noch einmal.',
  'error.NetworkError': 'Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.',
  'error.NetworkNotFoundError': 'Netzwerk nicht gefunden',
  'error.NoSharedNetworkError':
    'Die Wallet gibt in keinem Netzwerk dieser App ein Konto frei. Wähle dort ein anderes Konto oder Netzwerk.',
  'error.NotPairedError': 'Es ist keine Wallet gekoppelt. Verbinde zuerst eine.',
  'error.PairingExpiredError': 'Der Link ist abgelaufen. Erzeuge einen neuen und versuche es noch einmal.',
  'error.PairingUnavailableError': 'Wallets können hier nicht gekoppelt werden. Verwende eine Wallet dieses Browsers.',
  'error.RelayRefusedError':
    'Das Relay akzeptiert diese App nicht. Verwende eine Wallet dieses Browsers oder informiere den Betreiber der App.',
  'error.RelayUnreachableError': 'Das Relay ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.',
  'error.RequestAbortedError': 'Die Anfrage wurde abgebrochen',
  'error.RequestPendingError': 'In der Wallet ist schon eine Anfrage offen. Öffne die Wallet, um sie zu beantworten.',
  'error.RequestTimeoutError': 'Der Server hat zu lange nicht geantwortet. Versuche es noch einmal.',
  'error.SignatureNotAcceptedError':
    'Die Signatur wurde nicht akzeptiert. Signiere noch einmal mit dem verbundenen Konto.',
  'error.SignInCancelledError': 'Die Anmeldung wurde abgebrochen.',
  'error.UserRejectedError': 'Die Anfrage wurde in der Wallet abgelehnt.',
  'error.WalletTimeoutError': 'Die Wallet hat nicht rechtzeitig geantwortet. Öffne sie und versuche es noch einmal.',
  'error.unknown': 'Unbekannter Fehler',

  'refusal.wrong_domain':
    'Die signierte Nachricht war für eine andere Website bestimmt. Bitte signiere hier noch einmal.',
  'refusal.wrong_uri': 'Die signierte Nachricht war für eine andere Seite bestimmt. Bitte signiere hier noch einmal.',
  'refusal.chain_not_allowed':
    'Die signierte Nachricht nennt eine Blockchain, die hier nicht angeboten wird. Wechsle das Netzwerk und signiere noch einmal.',
  'refusal.message_expired':
    'Die signierte Nachricht ist abgelaufen. Prüfe die Uhrzeit deines Geräts und signiere noch einmal.',
  'refusal.message_not_yet_valid':
    'Die signierte Nachricht gilt noch nicht. Prüfe die Uhrzeit deines Geräts und signiere noch einmal.',
  'refusal.nonce_invalid':
    'Die signierte Nachricht wurde schon verwendet oder ist abgelaufen. Bitte signiere noch einmal.',
  'refusal.signature_invalid': 'Die Signatur gehört nicht zu dieser Adresse. Signiere noch einmal mit diesem Konto.',
  'refusal.chain_unavailable': 'Die Blockchain ist gerade nicht erreichbar. Bitte signiere gleich noch einmal.',

  'title.allSocials': 'Alle Anmeldemöglichkeiten',
  'title.approveTransaction': 'Transaktion bestätigen',
  'title.confirmCurrentEmail': 'Bisherige E-Mail bestätigen',
  'title.confirmEmail': 'E-Mail bestätigen',
  'title.confirmNewEmail': 'Neue E-Mail bestätigen',
  'title.connectSocial': 'Anmelden',
  'title.editEmail': 'E-Mail ändern',
  'title.farcaster': 'Farcaster',
  'title.registerDevice': 'Gerät registrieren',
  'title.smartSessions': 'Smart Sessions',
  'title.chooseName': 'Namen wählen',
  'title.upgradeWallet': 'Wallet selbst verwahren',
  'title.account': 'Dein Konto',
  'title.accounts': 'Deine Konten',
  'title.accountSettings': 'Kontoeinstellungen',
  'title.compatibleNetworks': 'Kompatible Netzwerke',
  'title.buy': 'Kaufen',
  'title.chooseProvider': 'Anbieter wählen',
  'title.selectCurrency': 'Währung wählen',
  'title.whatIsABuy': 'Wie funktioniert das Kaufen?',
  'title.receive': 'Empfangen',
  'title.selectToken': 'Token wählen',
  'title.send': 'Senden',
  'title.sendPreview': 'Transaktion überprüfen',
  'title.sendProgress': 'Transaktion',
  'title.swap': 'Tauschen',
  'title.swapSelectToken': 'Token wählen',
  'title.swapPreview': 'Tausch überprüfen',
  'title.switchAddress': 'Adresse wechseln',
  'title.switchChain': 'Blockchain wechseln',
  'title.allWallets': 'Alle Wallets',
  'title.connect': 'Wallet verbinden',
  'title.connectWallets': 'Wallet verbinden',
  'title.downloads': 'Herunterladen',
  'title.getNamed': '{name} holen',
  'title.getWallet': 'Eine Wallet holen',
  'title.networks': 'Netzwerk wählen',
  'title.selectChain': 'Blockchain wählen',
  'title.signIn': 'Anmelden',
  'title.transactions': 'Aktivität',
  'title.nft': 'NFT',
  'title.switchNetwork': 'Netzwerk wechseln',
  'title.walletConnect': 'WalletConnect',
  'title.whatIsANetwork': 'Was ist ein Netzwerk?',
  'title.whatIsAWallet': 'Was ist eine Wallet?',

  'pairing.openWallet': '{wallet} öffnen',
  'pairing.unreachable': 'Das Relay ist nicht erreichbar',
  'pairing.requestHeldHint':
    'Deine Wallet erhält die Anfrage, sobald das Relay wieder erreichbar ist. Prüfe deine Verbindung.',
  'pairing.outOfReach': 'Deine Wallet ist nicht erreichbar. Prüfe deine Verbindung.',
  'pairing.requestWaits': 'In {wallet} wartet eine Anfrage',

  'siwx.appFallback': 'Diese App',
  'siwx.declined': 'Signatur abgelehnt',
  'siwx.authenticating': 'Anmeldung läuft …',
  'siwx.initFailed': 'Beim Vorbereiten der Anmeldung ist ein Fehler aufgetreten',
  'siwx.smartAccounts': 'Diese App unterstützt Smart Accounts womöglich nicht',

  'namespace.eip155': 'EVM-Netzwerke',
  'namespace.solana': 'Solana',
  'namespace.polkadot': 'Polkadot',
  'namespace.bip122': 'Bitcoin',
} as const satisfies TranslationOf<typeof modalMessages>
