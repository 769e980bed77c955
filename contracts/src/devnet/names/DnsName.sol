// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev Processes names in DNS wire format (RFC 1035, section 3.1), in which each label comes after a byte with its length, and
/// a zero byte ends the name.
library DnsName {
    /// @dev The bytes are not a name in this format.
    error DNSDecodingFailed(bytes dns);
    /// @dev The text has an empty label, or a label that is too long for its length byte.
    error DNSEncodingFailed(string ens);

    bytes16 private constant DIGITS = "0123456789abcdef";

    /// @dev Returns the offset at which the next label begins, after the label whose length byte is at `offset`.
    function next(bytes memory dns, uint256 offset) internal pure returns (uint256) {
        if (offset >= dns.length || offset + uint8(dns[offset]) >= dns.length) revert DNSDecodingFailed(dns);
        return offset + 1 + uint8(dns[offset]);
    }

    /// @dev Returns whether the zero byte that ends the name is at an offset. Reverts if more bytes follow it.
    function isRoot(bytes memory dns, uint256 offset) internal pure returns (bool) {
        if (offset >= dns.length) revert DNSDecodingFailed(dns);
        if (dns[offset] != 0) return false;
        if (offset + 1 != dns.length) revert DNSDecodingFailed(dns);
        return true;
    }

    /// @dev Returns the hash (EIP-137) of the name that begins at an offset.
    function hash(bytes memory dns, uint256 offset) internal pure returns (bytes32) {
        if (isRoot(dns, offset)) return bytes32(0);
        uint256 end = next(dns, offset);
        bytes32 labelHash;
        // The label begins at dns + offset + 33, after the array's length word and the label's length byte.
        assembly ("memory-safe") {
            labelHash := keccak256(add(add(dns, 33), offset), sub(sub(end, offset), 1))
        }
        return keccak256(abi.encodePacked(hash(dns, end), labelHash));
    }

    /// @dev Encodes a name such as `rowan.holdfast.eth`. The empty text is the root.
    function encode(string memory ens) internal pure returns (bytes memory dns) {
        bytes memory text = bytes(ens);
        if (text.length == 0) return hex"00";
        dns = new bytes(text.length + 2);
        uint256 start = 0;
        for (uint256 index = 0; index <= text.length; index++) {
            if (index < text.length && text[index] != ".") {
                dns[index + 1] = text[index];
                continue;
            }
            if (index == start || index - start > 255) revert DNSEncodingFailed(ens);
            dns[start] = bytes1(uint8(index - start));
            start = index + 1;
        }
    }

    /// @dev Encodes bytes as lower-case hex, without a prefix.
    function toHex(bytes memory data) internal pure returns (bytes memory hexed) {
        hexed = new bytes(data.length * 2);
        for (uint256 index = 0; index < data.length; index++) {
            hexed[index * 2] = DIGITS[uint8(data[index]) >> 4];
            hexed[index * 2 + 1] = DIGITS[uint8(data[index]) & 15];
        }
    }
}
