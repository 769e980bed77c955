// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Resolver with records on the chain
/// @notice Stores addresses (EIP-137, ENSIP-9), texts (ENSIP-5) and names of accounts (ENSIP-3), with the interfaces of ENS.
/// Only for local chains.
interface IPublicResolver {
    /// @notice The caller neither owns the node nor may act for its owner.
    /// @param node The name's hash.
    /// @param caller The caller.
    error NotAuthorised(bytes32 node, address caller);

    event AddrChanged(bytes32 indexed node, address account);
    event AddressChanged(bytes32 indexed node, uint256 coinType, bytes newAddress);
    event TextChanged(bytes32 indexed node, string indexed indexedKey, string key, string value);
    event NameChanged(bytes32 indexed node, string name);

    /// @notice Sets a name's address on Ethereum.
    /// @param node The name's hash.
    /// @param account The address.
    function setAddr(bytes32 node, address account) external;

    /// @notice Sets a name's address on any chain.
    /// @param node The name's hash.
    /// @param coinType The chain (SLIP-44, ENSIP-11).
    /// @param account The address in the chain's own encoding.
    function setAddr(bytes32 node, uint256 coinType, bytes calldata account) external;

    /// @notice Sets one of a name's texts.
    /// @param node The name's hash.
    /// @param key The text's key: `avatar`, `url`, …
    /// @param value The text.
    function setText(bytes32 node, string calldata key, string calldata value) external;

    /// @notice Sets the name of the account to which a reverse node belongs.
    /// @param node The reverse node's hash.
    /// @param newName The name.
    function setName(bytes32 node, string calldata newName) external;

    /// @notice Returns a name's address on Ethereum.
    /// @param node The name's hash.
    /// @return account Zero for none.
    function addr(bytes32 node) external view returns (address payable account);

    /// @notice Returns a name's address on any chain.
    /// @param node The name's hash.
    /// @param coinType The chain.
    /// @return account Empty for none.
    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory account);

    /// @notice Returns one of a name's texts.
    /// @param node The name's hash.
    /// @param key The text's key.
    /// @return value Empty for none.
    function text(bytes32 node, string calldata key) external view returns (string memory value);

    /// @notice Returns the name of the account to which a reverse node belongs.
    /// @param node The reverse node's hash.
    /// @return value Empty for none.
    function name(bytes32 node) external view returns (string memory value);
}
