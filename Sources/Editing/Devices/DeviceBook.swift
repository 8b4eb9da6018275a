import Digests
package import Files
package import Foundation

/// The devices of a household on this machine, and the invitations to become one. It is a file of this machine's own
/// state, in no backup, export or sync, and holds hashes of secrets only.
package struct DeviceBook: Sendable {
    private struct Content: Codable {
        var devices: [Device] = []
        var invitations: [Invitation] = []

        /// The name, with a number if another device has it.
        func freeName(_ name: String) -> String {
            let taken = Set(devices.map { $0.name.lowercased() })
            var (free, number) = (name, 2)
            while taken.contains(free.lowercased()) { (free, number) = ("\(name) \(number)", number + 1) }
            return free
        }
    }

    private let path: String

    /// - Parameter path: The file, which need not exist.
    package init(_ path: String) { self.path = path }

    /// In the order in which they were paired.
    package func devices() throws(FileFailure) -> [Device] { try read().devices }

    /// The device whose cookie has a value.
    func device(token: String) throws(FileFailure) -> Device? {
        let hash = Self.hash(token)
        return try read().devices.first { $0.tokenHash == hash }
    }

    /// Allows one device to be paired.
    /// - Returns: The secret, which is kept nowhere.
    package func invite(_ role: Device.Role, at now: Date = Date()) throws(FileFailure) -> String {
        let secret = Self.secret()
        try change { content in
            content.invitations.removeAll { $0.expires < now }
            content.invitations.append(
                Invitation(
                    secretHash: Self.hash(secret), role: role, expires: now.addingTimeInterval(Invitation.lifetime)))
        }
        return secret
    }

    /// The invitation with a secret; nil for a secret that was never given out, is used up, or is too old.
    func invitation(_ secret: String, at now: Date = Date()) throws(FileFailure) -> Invitation? {
        let hash = Self.hash(secret)
        return try read().invitations.first { $0.secretHash == hash && $0.expires >= now }
    }

    /// Uses an invitation up.
    /// - Parameters:
    ///   - name: Gets a number if another device has it.
    ///   - former: The device that the browser was until now, which ends.
    /// - Returns: The device, and the value of its cookie, which is kept nowhere; nil if there is no such invitation.
    func pair(
        _ secret: String, as name: String, insteadOf former: Device? = nil, at now: Date = Date()
    ) throws(FileFailure) -> (Device, token: String)? {
        let (hash, token) = (Self.hash(secret), Self.secret())
        var paired: Device?
        try change { content in
            guard let place = content.invitations.firstIndex(where: { $0.secretHash == hash && $0.expires >= now })
            else { return }
            let invitation = content.invitations.remove(at: place)
            content.devices.removeAll { $0.id == former?.id }
            let device = Device(
                id: String(Self.secret().prefix(16)), name: content.freeName(name), role: invitation.role,
                pairedAt: now, tokenHash: Self.hash(token))
            content.devices.append(device)
            paired = device
        }
        return paired.map { ($0, token) }
    }

    /// Ends a device's access.
    /// - Parameter name: In any case, or the device's id.
    /// - Returns: Nil if there is no such device.
    package func revoke(_ name: String) throws(FileFailure) -> Device? {
        let wanted = name.lowercased()
        return try revoke { $0.id == name || $0.name.lowercased() == wanted }
    }

    func revoke(id: String) throws(FileFailure) -> Device? { try revoke { $0.id == id } }

    private func revoke(_ isMeant: (Device) -> Bool) throws(FileFailure) -> Device? {
        var revoked: Device?
        try change { content in
            guard let place = content.devices.firstIndex(where: isMeant) else { return }
            revoked = content.devices.remove(at: place)
        }
        return revoked
    }

    /// 256 random bits in 43 letters, digits, hyphens and underscores.
    static func secret() -> String {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        return Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    private static func hash(_ secret: String) -> String { SHA256Digest.of(Data(secret.utf8)) }

    // MARK: - The file

    /// - Throws: Where the file cannot be read, which says nothing about what it holds.
    private func read() throws(FileFailure) -> Content {
        guard Disk.exists(path) else { return Content() }
        let data = try Disk.read(path)
        // Nobody is let in by a file that cannot be understood.
        return (try? JSONDecoder().decode(Content.self, from: data)) ?? Content()
    }

    /// Changes the file under a lock, since `serve` and `devices` may do so at once.
    private func change(_ body: (inout Content) -> Void) throws(FileFailure) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        _ = try Disk.makeOneFolder(folder, permissions: 0o700)
        let lock = try OpenFile(path + ".lock", [.writing, .creating], permissions: 0o600, as: .create)
        while try !lock.lock() { usleep(10_000) }
        var content = try read()
        body(&content)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        // Dates, texts and enumerations can always be encoded.
        guard let data = try? encoder.encode(content) else { return }
        try Disk.writeWhole(data, to: path, permissions: 0o600)
    }
}
