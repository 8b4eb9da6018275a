import Archiving
import Console
import Files
import Foundation
import Household
import HouseholdStore
import Hub
import Interchange
import Output
import Pictures
import Preview
import Remotes
import Reports
import Sealing
import Site
import Syncing
import Templating
import Typesetting
import Workbooks
import Workspace
import YAML

/// An error in words: what went wrong and where, what to do about it, and the exit code.
struct ErrorReport: Equatable {
    var what: String
    /// `housebook.yml:3`
    var place: String?
    var hint: String?
    var status: ExitStatus

    init(what: String, place: String? = nil, hint: String? = nil, status: ExitStatus) {
        self.what = what
        self.place = place
        self.hint = hint
        self.status = status
    }

    /// Nil for an error that is not one of Housebook's own.
    init?(_ error: any Error) {
        switch error {
        case let error as CommandError:
            self.init(what: error.description, place: error.place, hint: error.hint, status: error.status)
        case let error as WorkspaceError:
            self.init(what: error.text, hint: error.hint, status: error.status)
        case let error as BackupError:
            self.init(what: error.text, hint: error.hint, status: error.status)
        case let error as SettingsFileError:
            self.init(
                what: error.description, place: error.line.map { "\(error.file):\($0)" } ?? error.file,
                hint: error.hint, status: .data)
        case let error as TableFileError:
            self.init(what: error.description, place: error.place, hint: error.hint, status: .data)
        case let error as DomainError:
            self.init(what: error.description, hint: error.hint, status: .data)
        case let error as HistoryError:
            self.init(what: error.description, hint: error.hint, status: .data)
        case let error as StoreError:
            self.init(what: error.description, hint: error.hint, status: error.status)
        case let error as AttachmentError:
            self.init(what: error.description, hint: error.hint, status: error.status)
        case let error as PictureError:
            self.init(what: error.description, hint: error.hintForAttaching, status: error.status)
        case let error as SettingError:
            self.init(what: error.description, hint: "see housebook.yml", status: .data)
        case let error as FileFailure:
            self.init(what: error.description, hint: error.hint, status: error.status)
        case let error as TemplateError:
            self.init(what: error.message, place: error.place, hint: error.hint, status: .data)
        case let error as ContentError:
            self.init(what: error.message, place: "\(error.file):\(error.line)", hint: error.hint, status: .data)
        case let error as OutputError:
            self.init(what: error.description, hint: error.hint, status: error.status)
        case let error as ArchiveError:
            self.init(what: error.description, hint: error.hint, status: error.status)
        case let error as TypesettingError:
            self.init(what: error.description, hint: error.hint, status: error.status)
        case let error as WorkbookError:
            self.init(what: error.description, hint: error.hint, status: error.status)
        case let error as PreviewError:
            self.init(what: error.description, hint: error.hint, status: error.status)
        default:
            guard let report = Self.ofSync(error) else { return nil }
            self = report
        }
    }

    /// Nil for an error that has nothing to do with other machines.
    private static func ofSync(_ error: any Error) -> ErrorReport? {
        switch error {
        case let error as SyncError: ErrorReport(what: error.description, hint: error.hint, status: .data)
        case let error as SyncFault: ErrorReport(what: error.description, hint: error.hint, status: .data)
        case let error as HouseholdSyncError: ErrorReport(what: error.text, hint: error.hint, status: .data)
        case let error as RemoteError:
            ErrorReport(
                what: error.description, hint: error.hint, status: error.isTemporary ? .busy : .inputOutput)
        case let error as AddressError: ErrorReport(what: error.description, hint: error.hint, status: .usage)
        case let error as SealError: ErrorReport(what: error.description, hint: error.hint, status: .data)
        case let error as SecretError: ErrorReport(what: error.description, hint: error.hint, status: .noInput)
        case let error as InvitationError: ErrorReport(what: error.description, hint: error.hint, status: .data)
        case let error as HubError: ErrorReport(what: error.description, hint: error.hint, status: .inputOutput)
        case let error as HubStoreError: ErrorReport(what: error.description, hint: error.hint, status: .data)
        default: nil
        }
    }

    /// Writes the report to standard error. It may quote files and the store, so control characters are escaped.
    /// - Returns: The exit code.
    func print() -> Int32 {
        var text = "error: \(what.printable)"
        if let place { text += " (\(place.printable))" }
        if let hint { text += "\nhint: \(hint.printable)" }
        StandardError.write(text + "\n")
        return status.rawValue
    }
}

extension FileFailure {
    var status: ExitStatus {
        switch (action, code) {
        case (_, ENOSPC), (_, EDQUOT), (_, EIO), (.write, _), (.delete, _): .inputOutput
        case (.create, _), (.open, _): .cannotCreate
        case (.read, EACCES), (.read, EPERM): .noPermission
        case (.read, EFBIG): .data
        case (.read, _): .noInput
        }
    }
}

extension StoreError {
    fileprivate var status: ExitStatus {
        switch self {
        case .missing: .noInput
        case .damaged, .notAStore, .newer, .refused: .data
        case .busy, .importUnderWay: .busy
        case .diskFull, .inputOutput, .importNotTakenBack: .inputOutput
        case .notPermitted, .outdated: .noPermission
        }
    }
}

extension AttachmentError {
    fileprivate var status: ExitStatus {
        switch self {
        case .missing: .noInput
        case .notPermitted: .noPermission
        case .unreadable, .changing: .inputOutput
        case .notAFile, .empty, .alreadyAttached, .givenTwice, .noSuchNumber: .data
        }
    }
}

extension TemplateError {
    fileprivate var place: String { line > 0 ? "\(file):\(line)" : file }
}

extension OutputError {
    fileprivate var status: ExitStatus {
        switch self {
        case .refused, .notReplaced, .linkInTheWay, .foreignFiles, .otherAudience: .cannotCreate
        case .busy: .busy
        case .vanished: .noInput
        case .diskFull, .failed: .inputOutput
        case .notPermitted: .noPermission
        case .notText: .data
        }
    }
}

extension BackupError {
    fileprivate var status: ExitStatus {
        switch self {
        case .notABackup, .newer, .damaged, .badStore: .data
        case .unpacked: .noInput
        case .folderExists, .otherFile, .isFolder: .cannotCreate
        }
    }
}

extension ArchiveError {
    fileprivate var status: ExitStatus {
        switch self {
        case .missing, .unavailable: .noInput
        case .notReadable: .noPermission
        case .notPlain, .notAFolder, .changed, .badName, .notAnArchive, .encrypted, .tooManyEntries, .tooLarge:
            .data
        case .notWritable: .cannotCreate
        case .diskFull: .inputOutput
        case .busy: .busy
        }
    }
}

extension TypesettingError {
    fileprivate var status: ExitStatus {
        switch self {
        case .noTypst, .notTypst, .tooOld: .unavailable
        case .noTemplate, .refused, .packaged, .tooLarge: .data
        case .noFile: .noInput
        case .crashed, .tookTooLong, .diskFull: .inputOutput
        case .cancelled: .inputOutput
        case .notWritable: .cannotCreate
        }
    }
}

extension WorkbookError {
    fileprivate var status: ExitStatus {
        switch self {
        case .unavailable: .unavailable
        case .noTemporaryFolder: .cannotCreate
        case .incomplete: .inputOutput
        case .tooManyRows: .data
        case .file(let error): error.status
        }
    }
}

extension PreviewError {
    fileprivate var status: ExitStatus {
        switch self {
        case .portTaken: .busy
        case .portNotPermitted: .noPermission
        case .foreignAddress, .unknownHost, .notAPort: .usage
        case .failed: .inputOutput
        }
    }
}
