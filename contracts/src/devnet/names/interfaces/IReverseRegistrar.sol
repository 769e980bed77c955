// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Registrar of reverse nodes
/// @notice Gives each account its own node below `addr.reverse` (ENSIP-3), with the interface of ENS's own registrar. Only for
/// local chains.
interface IReverseRegistrar {
    event ReverseClaimed(address indexed account, bytes32 indexed node);

    /// @notice Sets the owner of the caller's reverse node.
    /// @param owner The new owner.
    /// @return node The reverse node's hash.
    function claim(address owner) external returns (bytes32 node);

    /// @notice Sets the owner and the resolver of the caller's reverse node.
    /// @param owner The new owner.
    /// @param resolver The contract that answers for the node.
    /// @return node The reverse node's hash.
    function claimWithResolver(address owner, address resolver) external returns (bytes32 node);

    /// @notice Sets the caller's name.
    /// @param name The name. It is valid only if it resolves to the caller.
    /// @return node The reverse node's hash.
    function setName(string calldata name) external returns (bytes32 node);

    /// @notice Returns the reverse node of an account.
    /// @param account The account.
    /// @return hash The node's hash.
    function node(address account) external pure returns (bytes32 hash);
}
